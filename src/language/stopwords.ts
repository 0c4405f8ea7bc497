// Data: words without meaning in a search (`stopWords`), and words so common in questions about a house and its
// documents that a match is weak evidence (`weakWords`). All as typed, not stemmed.
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

export const stopWords = words(`
a about above after again all also am an and any are aren't as at be because been being both but by can can't cannot could
couldn't did didn't do does doesn't doing don't down during each either else for from further get gets getting go goes going got had
has hasn't have haven't having he her here hers him his how i i'd i'll i'm i've if in into is isn't it it's its itself just let
let's like me might more most must my myself no nor not of off on once one only or other others our ours out over own please put
same shall she should shouldn't so some such tell than that that's the their theirs them then there there's these they they're
this those through to too under until up upon us use used very was wasn't way we we're well were weren't what what's when where
which while who whom whose why will with won't would wouldn't yet you you're your yours s t d ll re ve okay ok anything anyone
something someone someone's everything everyone really roughly able supposed instead basically there many much long another exactly actually currently
due may might shall must around along instead going without enough back ever still before around
`);

export const weakWords = words(`
house home property building townhouse condo unit place inspector inspection inspect inspected report document documents seller
buyer buy find found sign signs mention mentioned say says said state stated show shows list listed need needs needed want
know known see seen look looked come came make made kind type sort thing things part area areas room rooms good bad wrong problem
problems issue issues right ok fine have work works working condition day time part recommend recommends recommended suggest suggests
suggested advise done fix fixed year old big last next new main happen happens give given available current
small kids kid child children family equipment device devices unit units system systems valve below beneath underneath under above item items place rating rated estimated estimate approximate approximately included include total number overall ordered visible evidence noted observed any tested test safe close near end kept call proper properly shape
`);
