import { readDocument } from './src/documents/read.ts';
import { statementsOf } from './src/engine/builtin/statements.ts';
const d=await readDocument(process.argv[2]!,null,()=>{}); const pat=process.argv[3];
for(const s of statementsOf(d.pages)){const t=`p${s.page} [${s.heading.slice(0,30)}] ${s.label?`<${s.label.slice(0,80)}>`:''} ${s.text.slice(0,260)}${s.cells.length?' CELLS '+s.cells.join('|').slice(0,120):''}${s.heads.length?' HEADS '+s.heads.join('|').slice(0,80):''}`; if(!pat||new RegExp(pat,'i').test(t))console.log(t);}
