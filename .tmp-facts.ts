import { readdirSync, readFileSync } from 'node:fs';
import { readDocument } from './src/documents/read.ts';
import { categorizeDocument } from './src/engine/builtin/categorize.ts';
import { analyzeDocument } from './src/engine/builtin/analyze.ts';
const dir=process.env.DIR??'/tmp/facts'; const only=new RegExp(process.env.FILES??'.');
const norm=(s:any)=>String(s??'').toLowerCase().replace(/[^a-z0-9.%$]+/g,' ').trim();
const words=(s:any)=>new Set(norm(s).split(' ').filter(w=>w.length>2));
const alike=(a:any,b:any)=>{const x=words(a),y=words(b);let n=0;for(const w of x)if(y.has(w))n++;return n/Math.max(1,Math.min(x.size,y.size))};
let T={right:0,wrong:0,missing:0,extra:0,fok:0,fmiss:0,iok:0,imiss:0};
for(const f of readdirSync(dir).filter(f=>f.endsWith('.json')&&only.test(f)).sort()){
 const t=JSON.parse(readFileSync(`${dir}/${f}`,'utf8')); const d=await readDocument(`${dir}/${t.file}`,null,()=>{});
 const doc={filename:t.file,...d} as any; const type=categorizeDocument(doc).documentType; const a:any=analyzeDocument({...doc,documentType:process.env.FORCE?t.type:type},'t');
 const ans=t.answers??[]; let r=0,w=0,m=0; const out:string[]=[]; const used=new Set<any>();
 for(const q of ans){
  const cand=a.facts.filter((x:any)=>!used.has(x)&&x.page===q.page).map((x:any)=>({x,s:alike(q.question,x.name)})).sort((p:any,q:any)=>q.s-p.s)[0];
  const got=cand&&cand.s>=.6?cand.x:null; const blank=/^(blank|none|)$/i.test(q.answer??'');
  if(got)used.add(got);
  const val=got?norm(got.value.split(':')[0]):''; const want=norm(q.answer);
  const same=val===want||(want.startsWith('unk')&&/unk|don t know|not know|uk/.test(val))||(want==='yes'&&val==='y')||(want==='no'&&val==='n')||(/^n a|not applicable/.test(want)&&/n a|na/.test(val));
  if(blank){if(!got)r++;else{w++;out.push(`  EXTRA p${q.page} ${q.question.slice(0,90)} -> ${got.value}`);}}
  else if(!got){m++;out.push(`  MISSING p${q.page} ${q.question.slice(0,100)} = ${q.answer}`);}
  else if(same){r++; if(q.explanation&&alike(q.explanation,got.value)<.6&&!/^(blank)$/.test(q.explanation))out.push(`  NOEXPL p${q.page} ${q.question.slice(0,60)} want ${q.explanation.slice(0,80)} got ${got.value.slice(0,100)}`);}
  else{w++;out.push(`  WRONG p${q.page} ${q.question.slice(0,90)} want ${q.answer} got ${got.value.slice(0,80)} | ${got.name.slice(0,60)}`);}
 }
 let fo=0,fm=0; const all=a.facts.map((x:any)=>`${x.name}: ${x.value}`);
 for(const x of t.facts??[]){
  const v=norm(x.value); const nums=String(x.value).match(/\$?\d[\d,]*(?:\.\d+)?%?/g)??[];
  const hit=a.facts.some((y:any)=>{const yv=norm(y.value),yn=norm(y.name);return (v&&(yv.includes(v)||v.includes(yv)&&yv.length>2&&(nums.length===0||nums.some(n=>y.value.includes(n)))))&&(v.length>3||alike(x.label,y.name)>=.5)})||(nums.length>0&&a.facts.some((y:any)=>nums.every(n=>`${y.name} ${y.value} ${y.snippet??''}`.includes(n))))||(/not stated/.test(v)&&(a.notStated??[]).some((n:any)=>alike(x.label,n.name??n)>=.5));
  if(hit)fo++;else{fm++;out.push(`  NOFACT p${x.page} ${x.label} = ${String(x.value).slice(0,110)}`);}
 }
 let io=0,im=0; for(const x of t.issues??[]){const hit=a.issues.some((y:any)=>alike(x.quote??x.title,`${y.snippet} ${y.description}`)>=.6&&Math.abs(y.page-x.page)<=(x.page?0:99)); if(hit)io++;else{im++;out.push(`  NOISSUE p${x.page} ${x.severity} ${x.title} | ${(x.quote??'').slice(0,110)}`);}}
 console.log(`${t.file} ${t.type}->${type} answers ${r}/${ans.length} wrong ${w} missing ${m} | facts ${fo}/${fo+fm} of got ${a.facts.length} | issues ${io}/${io+im} of got ${a.issues.length} coverage ${JSON.stringify(a.coverage?.level??a.coverage).slice(0,60)}`);
 if(process.env.V!=='0')console.log(out.join('\n'));
 if(process.env.ALL){console.log(all.map((s:string)=>'    '+s.slice(0,160)).join('\n'));console.log(a.issues.map((y:any)=>`    ISSUE p${y.page} ${y.severity} ${y.title} | ${y.snippet.slice(0,100)}`).join('\n'));console.log(JSON.stringify(a.notStated));}
 T.right+=r;T.wrong+=w;T.missing+=m;T.fok+=fo;T.fmiss+=fm;T.iok+=io;T.imiss+=im;
}
console.log(T);
