// Stems of English words that hold ff, fi, fl, ffi or ffl, with a leaning towards houses and loans. Data only: the longest
// stem that fits decides.
export const ligatureStems: readonly string[] = `
affect affidavit affiliat affirm affix afford afflict baffle baffling bluff buff buffer chaff chauffeur cliff coffee coffer coffin
cuff daffodil differ difficult diffus duff efface effect effic effluent effort fluff gaff graffiti griffin
handcuff huff indifferen jeff layoff cutoff shutoff runoff payoff kickoff standoff signoff sheriff muff muffle offal offen offer
offic official offline offset offshore offsite offspring off plaintiff proffer puff raffle ruff ruffle scaffold scoff
sheffield shuffl sniff snuff soffit staff stiff stuff stuffy suffer suffic suffix suffolk suffoc suffrag tariff tiff
toff traffic truffle turnoff waffle whiff trade-off takeoff tipoff
acidif affin amplifi artific backfill beautifi benefic benefit biofil calcifi certifi clarifi classifi codifi
confid config confin confirm confisc crucifi defi deficien deficit defil defin definit deifi dignifi disqualifi
diversifi efficac electrifi exemplifi falsifi fiat fib fiber fiberglass fibre fickle fictio fiddl fidelit fiduc
field fierc fift fifteen fifty fight figur filament file filing fill film filt filter filth fin final financ find
fine finger finish finit fir fire firebox fireplace fireproof firestop firewall firm first fiscal fish fissur fist
fit fitting five fix fixture fortifi glorifi gratifi horrifi humidifi identifi infield infil infilt infin infinit infirm
intensifi justifi landfill liquefi magnif magnifi manifest modifi mollifi mortifi multifamil mystif notifi nullifi
office ossifi outfit overfill pacifi personifi petrifi prefix profici profil profit purifi putrefi qualifi quantifi ratifi
rectifi refi refin refinanc refinish refit refill retrofit reunifi roofing sacrific  sapphire satisfi
scarifi scientif semifinal signif significan significant simplifi solidifi specif specifi stratifi
superfici surfing swordfish terrifi testif transfix trifid typifi unfilt unfin unfinish unfit unifi unifor unverifi
verif verifi versifi vilifi vitrifi wifi crossfit dehumidifi misfit misfire gunfire campfire
bonfire wildfire backfire leafing proofing waterproofing beefing briefing loafing goofing surfing turfing dwarfing
afflu aflame afloat airflow backflow backflush baffling butterfl camoufl conflagrat conflat conflict conflu deflat deflect
dragonfl enflam flabb flag flagg flagstone flake flaki flaky flam flame flamm flange flank flap flare flash flashing flashlight
flask flat flatten flatt flatwork flavor flaw flax flea fleck fleet fleetwood flesh flew flex flexib flexibl flick flicker
flight flim flimsy flinch fling flint flip flipp float flock flood floodlight floodplain floor flooring flop florid
floriculture floss flour flourish flow flower fluct fluctuat flue fluen fluid fluk flung fluor fluoresc fluorid flurr flush flushed
flutter fluv fluvial flux fly flyer flying flywheel genuflect inflam inflammab inflat inflex inflict inflow influen influx
leaflet outflow overflow overfly profligat reflect reflector reflex reflow reflux rifle rifling scuffl
sniffl snowflake stifle stifling subfloor superflu sunflower trifl trifle underfloor workflow
affluent ruffling shuffling baffled muffler raffled scuffle snuffle soufflé truffles waffles
`
  .trim()
  .split(/\s+/);
