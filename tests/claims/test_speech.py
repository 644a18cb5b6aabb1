"""What is said and what is only offered, asked, planned or polite."""

import pytest

from faithgrade.claims import Speech, classify_speech, split_claims


def speech(answer: str) -> Speech:
    (claim,) = split_claims(answer)
    return classify_speech(claim, answer)


@pytest.mark.parametrize(
    "text",
    [
        "Thank you for your patience.",
        "Thanks so much for confirming!",
        "Thank you, Yara.",
        "Thank you for providing your user ID.",
        "You're welcome! 😊",
        "I'm sorry for the inconvenience.",
        "I’m so sorry to hear about your situation.",
        "We apologize for any inconvenience this may have caused.",
        "My apologies for the confusion.",
        "I understand your concern.",
        "I completely understand your frustration and disappointment.",
        "I appreciate your understanding.",
        "I'm glad I could help!",
        "Have a great day!",
        "Have a wonderful trip!",
        "Enjoy your flight!",
        "Safe travels, and take care!",
        "Hello!",
        "Hi there!",
        "Good morning, Mrs. Lang!",
        "Of course!",
        "Certainly!",
        "Great question!",
        "No problem.",
        "I hope this helps!",
        "Best regards",
        "Vielen Dank für Ihre Geduld.",
        "Es tut mir leid.",
        "Guten Tag!",
        "Gern geschehen!",
        "Merci pour votre patience.",
        "Je suis désolé.",
        "Bonne journée !",
        "Gracias por su paciencia.",
        "Lo siento mucho.",
        "¡Buenos días!",
    ],
)
def test_politeness_says_nothing(text: str) -> None:
    assert speech(text) is Speech.COURTESY


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but the flight HAT030 is full.",
        "I'm sorry, the store is closed.",
        "I'm sorry that your parcel was lost.",
        "I understand that your flight was cancelled.",
        "Thank you for being a gold member.",
        "Thank you, your refund was issued.",
        "Thanks, booked.",
        "Great, the refund has been issued.",
        "Great news: the order shipped.",
        "Sorry, full.",
        "We apologize for the broken lift in hall 3.",
        "Enjoy your free upgrade.",
        "Have a seat on flight A1, which leaves at 5.",
        "Yes.",
        "No.",
        "Done!",
        "All set!",
        "I hope this helps; the total is 5.",
        "Vielen Dank, Ihre Bestellung wurde storniert.",
        "Es tut mir leid, der Flug ist voll.",
        "Merci, votre commande a été annulée.",
        "Lo siento, el vuelo está lleno.",
    ],
)
def test_a_statement_beside_a_courtesy_is_an_assertion(text: str) -> None:
    assert speech(text) is Speech.ASSERTION


@pytest.mark.parametrize(
    "text",
    [
        "Would you like me to do that?",
        "Would you like to proceed with this change?",
        "Shall I book it?",
        "Do you want me to go on?",
        "Is there anything else I can help you with?",
        "Can I help you with something else?",
        "If you need further assistance, feel free to ask!",
        "If you have any other questions, please let me know.",
        "If there's anything else you need, such as a new booking, let me know!",
        "Let me know if you'd like to go on.",
        "Feel free to reach out anytime.",
        "Please don't hesitate to contact us.",
        "I can transfer you to a human agent.",
        "However, I can offer you a certificate.",
        "I'd be happy to help with that.",
        "I'm here to help.",
        "Möchten Sie fortfahren?",
        "Kann ich Ihnen sonst noch helfen?",
        "Falls Sie weitere Fragen haben, melden Sie sich gern.",
        "Souhaitez-vous continuer ?",
        "N'hésitez pas à me contacter.",
        "Je peux vous aider.",
        "¿Desea continuar?",
        "No dude en contactarnos.",
        "Puedo ayudarle con eso.",
    ],
)
def test_offers(text: str) -> None:
    assert speech(text) is Speech.OFFER


@pytest.mark.parametrize(
    "text",
    [
        "I can confirm that your flight is booked.",
        "I can see two reservations.",
        "I can only add bags.",
        "Since you are a gold member, I can offer you a certificate.",
        "The flight is full, would you like another one?",
        "Your refund has been issued, and I can help with the rest.",
        "The bag was added; let me know if you need more.",
        "You can cancel within a day.",
        "Ich kann bestätigen, dass der Flug gebucht ist.",
        "As the flight is full, shall I look for another?",
        "I can offer this because your flight was cancelled.",
        "Feel free to use the voucher, but it has expired.",
    ],
)
def test_an_offer_that_states_something_is_an_assertion(text: str) -> None:
    assert speech(text) is Speech.ASSERTION


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What is your user ID?", Speech.QUESTION),
        ("Could you please confirm the date?", Speech.QUESTION),
        ("Which flight do you mean?", Speech.QUESTION),
        ("Haben Sie eine Buchungsnummer?", Speech.QUESTION),
        ("Quel est votre numéro ?", Speech.QUESTION),
        ("¿Cuál es su número?", Speech.QUESTION),
        ("You booked 3 seats, right?", Speech.ASSERTION),
        ("It leaves at 5, doesn't it?", Speech.ASSERTION),
        ("Did you know that the fee was waived?", Speech.ASSERTION),
        ("The total is 5?", Speech.ASSERTION),
        ("The desk is shut; what is your user ID?", Speech.ASSERTION),
    ],
)
def test_questions_and_statements_in_their_dress(text: str, expected: Speech) -> None:
    assert speech(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'll proceed with the booking.", Speech.INTENTION),
        ("I will transfer you to a human agent.", Speech.INTENTION),
        ("Once you confirm, I'll cancel it.", Speech.INTENTION),
        ("Please confirm, and I'll take care of it.", Speech.INTENTION),
        ("Let me check that for you.", Speech.INTENTION),
        ("Let's go on with the upgrade.", Speech.INTENTION),
        ("Ich werde das prüfen.", Speech.INTENTION),
        ("Je vais vérifier cela.", Speech.INTENTION),
        ("Voy a comprobarlo.", Speech.INTENTION),
        ("I've cancelled it, and I'll refund you.", Speech.ASSERTION),
        ("I'll refund you because the flight was cancelled.", Speech.ASSERTION),
        ("The refund will be processed within a week.", Speech.ASSERTION),
        ("I am processing your refund now.", Speech.ASSERTION),
        ("I have cancelled your booking.", Speech.ASSERTION),
        ("Let me inform you that it is full.", Speech.ASSERTION),
        ("Your order was cancelled and will be refunded.", Speech.ASSERTION),
    ],
)
def test_plans_are_not_deeds(text: str, expected: Speech) -> None:
    assert speech(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Please provide your user ID.", Speech.INSTRUCTION),
        ("To proceed, please confirm the date.", Speech.INSTRUCTION),
        ("Please confirm if you'd like me to go on.", Speech.INSTRUCTION),
        ("To go on, I need your user ID.", Speech.INSTRUCTION),
        ("Contact the airline for details.", Speech.INSTRUCTION),
        ("Bitte bestätigen Sie das Datum.", Speech.INSTRUCTION),
        ("Veuillez confirmer la date.", Speech.INSTRUCTION),
        ("Por favor, confirme la fecha.", Speech.INSTRUCTION),
        ("Please note that the fee is not refundable.", Speech.ASSERTION),
        ("Bitte beachten Sie, dass der Flug voll ist.", Speech.ASSERTION),
        ("Keep in mind that bags cost extra.", Speech.ASSERTION),
        ("Your seat is confirmed, please arrive early.", Speech.ASSERTION),
        ("Please wait, the refund was sent.", Speech.ASSERTION),
    ],
)
def test_instructions(text: str, expected: Speech) -> None:
    assert speech(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If you cancel, a fee applies.", Speech.CONDITIONAL),
        ("A fee applies if you cancel.", Speech.CONDITIONAL),
        ("Unless you pay today, the seat is lost.", Speech.CONDITIONAL),
        ("Wenn Sie stornieren, fällt eine Gebühr an.", Speech.CONDITIONAL),
        ("To upgrade, the cost is 5.", Speech.ASSERTION),
        ("I checked if the flight was full.", Speech.ASSERTION),
        ("I cannot cancel this reservation.", Speech.REFUSAL),
        ("Unfortunately, I'm unable to add insurance.", Speech.REFUSAL),
        ("Ich kann das leider nicht ändern.", Speech.REFUSAL),
        ("I can't find your reservation.", Speech.ASSERTION),
        ("I couldn't reach the store.", Speech.ASSERTION),
        ("I cannot cancel it because it was used.", Speech.ASSERTION),
        ("I recommend contacting the airline.", Speech.OPINION),
        ("You might want to book early.", Speech.OPINION),
        ("I believe the flight is full.", Speech.ASSERTION),
        ("I recommend flight A1, which is cheaper, and it is free.", Speech.ASSERTION),
    ],
)
def test_conditions_refusals_and_advice(text: str, expected: Speech) -> None:
    assert speech(text) is expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("# Overview", [Speech.STRUCTURE]),
        ("# Total: 45", [Speech.ASSERTION]),
        ("Here are the details:\n- a", [Speech.STRUCTURE, Speech.ASSERTION]),
        ("- **Passengers:**\n  - Ana Voss", [Speech.STRUCTURE, Speech.ASSERTION]),
        ("You have two open orders:\n- a", [Speech.ASSERTION, Speech.ASSERTION]),
        ("Two flats match:\n- a", [Speech.ASSERTION, Speech.ASSERTION]),
        ("Orders cancelled:\n- a", [Speech.ASSERTION, Speech.ASSERTION]),
        ("Open orders:\n- a", [Speech.STRUCTURE, Speech.ASSERTION]),
        ("The following orders were cancelled:\n- a", [Speech.ASSERTION, Speech.ASSERTION]),
        ("```python\nf(x)\n```", [Speech.SAMPLE]),
        ("```\nstatus: ok\n```", [Speech.ASSERTION]),
        ("| Fee | No |\n|---|---|\n| Bag | Thanks |", [Speech.STRUCTURE] * 3 + [Speech.ASSERTION]),
    ],
)
def test_structure_is_told_from_statements(answer: str, expected: list[Speech]) -> None:
    assert [classify_speech(c, answer) for c in split_claims(answer)] == expected
