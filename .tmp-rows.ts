import { readDocument } from './src/documents/read.ts';
import { rowsOf } from './src/documents/form/tokens.ts';
const [f,p,pat]=process.argv.slice(2); const d=await readDocument(f!,null,()=>{});
for(const page of d.pages.filter(x=>!p||p==='all'||p.split(',').includes(String(x.number))))for(const r of rowsOf(page)){const s=r.tokens.map(t=>`${t.kind==='text'?'':t.kind==='option'?'@':t.kind==='on'?'+':'-'}${t.text}[${t.left.toFixed(0)}-${t.right.toFixed(0)}]`).join(' | ');if(!pat||new RegExp(pat).test(s))console.log(page.number,r.y.toFixed(0),r.height.toFixed(0),r.bold?'B':'',s.slice(0,260));}
