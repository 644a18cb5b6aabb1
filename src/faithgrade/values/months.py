"""Names of the months in many languages, in the forms that stand beside a day."""

from __future__ import annotations

_MONTH_ROWS = (
    "january jan januar janvier janv enero ene gennaio gen janeiro jänner",
    "february feb februar février févr fév febrero febbraio fevereiro fev febr",
    "march mar märz mars marzo março mär mrz",
    "april apr avril avr abril abr aprile",
    "may mai mayo maggio mag maio",
    "june jun juni juin junio giugno giu junho",
    "july jul juli juillet juil julio luglio lug julho",
    "august aug août agosto ago",
    "september sep sept septembre septiembre settembre setembro set sett",
    "october oct oktober okt octobre octubre ottobre ott outubro out",
    "november nov novembre noviembre novembro",
    "december dec dezember dez décembre déc diciembre dic dicembre dezembro",
)
_FURTHER_ROWS = (
    "januari stycznia styczeń styczniu января январь январе ocak ocakta يناير جانفي ינואר בינואר ژانویه ژانویهٔ januára ledna tammikuuta",
    "februari februar lutego luty lutym февраля февраль феврале şubat şubatta فبراير فيفري פברואר בפברואר فوریه února helmikuuta",
    "maart marca marzec marcu марта март марте mart martta مارس מרץ מרס במרץ במרס března maaliskuuta",
    "kwietnia kwiecień kwietniu апреля апрель апреле nisan nisanda أبريل ابريل إبريل אפריל באפריל آوریل dubna huhtikuuta",
    "mei maja мая май мае mayıs mayısta maj مايو ماي מאי במאי مه května toukokuuta",
    "czerwca czerwiec czerwcu июня июнь июне haziran haziranda يونيو يونيه יוני ביוני ژوئن června kesäkuuta",
    "lipca lipiec lipcu июля июль июле temmuz temmuzda يوليو يوليه יולי ביולי ژوئیه července heinäkuuta",
    "augustus sierpnia sierpień sierpniu августа август августе ağustos ağustosta augusti أغسطس اغسطس אוגוסט באוגוסט اوت srpna elokuuta",
    "września wrzesień wrześniu сентября сентябрь сентябре eylül eylülde سبتمبر ספטמבר בספטמבר سپتامبر září syyskuuta",
    "października październik październiku октября октябрь октябре ekim ekimde أكتوبر اكتوبر אוקטובר באוקטובר اکتبر října lokakuuta",
    "listopada listopadzie ноября ноябрь ноябре kasım kasımda نوفمبر נובמבר בנובמבר نوامبر listopadu marraskuuta",
    "grudnia grudzień grudniu декабря декабрь декабре aralık aralıkta desember ديسمبر דצמבר בדצמבר دسامبر prosince joulukuuta",
)
MONTHS: dict[str, int] = {
    name: number
    for rows in (_FURTHER_ROWS, _MONTH_ROWS)
    for number, row in enumerate(rows, 1)
    for name in row.split()
}
"""Name → number. Of names that are also words of English ("may") `dates` knows when to take them."""

__all__ = ["MONTHS"]
