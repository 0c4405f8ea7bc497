import { readdirSync, readFileSync, statSync, existsSync } from 'node:fs';
import { readDocument } from './src/documents/read.ts';
import { categorizeDocument } from './src/engine/builtin/categorize.ts';
import { readHoa } from './src/engine/builtin/hoa/read.ts';
const files:string[]=[]; const walk=(d:string)=>{for(const n of readdirSync(d)){const p=`${d}/${n}`;if(statSync(p).isDirectory())walk(p);else if(/\.(pdf|docx)$/i.test(n))files.push(p);}};
for(const d of process.argv.slice(2))walk(d);
let n=0,k=0; for(const f of files){ try{const d=await readDocument(f,null,()=>{}); if(d.pages.length>150)continue; const doc={filename:f.split('/').at(-1),...d} as any; if(categorizeDocument(doc).documentType!=='hoa_document')continue; n++; const r=readHoa(d.pages); for(const i of r.issues){k++;console.log(f.split('/').at(-1),'p'+i.page,i.severity,i.title,'|',i.description.slice(0,260));}}catch(e){console.log(f,String(e).slice(0,80))}}
console.log(n,'hoa docs',k,'issues');
