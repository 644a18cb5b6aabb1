"""What words mean, whatever a claim says: synonyms and opposites, states, verbs, adjectives, relations."""
