"""Which fact of the evidence a claim is about: by the field and the thing it names, in lists, tables, series and calls."""
