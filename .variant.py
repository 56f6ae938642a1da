# makes /work/wt/variant content: 2 projects, 8 members, 6 services, long brand
import json,sys
d='content/'
def load(n): return json.load(open(d+n+'.json'))
def save(n,v): json.dump(v,open(d+n+'.json','w'),ensure_ascii=False,indent=2)
np,nm,ns=map(int,sys.argv[1:4]); brand=sys.argv[4]; title=sys.argv[5]
p=load('projects'); p=[dict(p[i%3],title={k:f"{v}{'' if i<3 else ' '+str(i)}" for k,v in p[i%3]['title'].items()}) for i in range(np)]; save('projects',p)
t=load('team'); m=t['members']; t['members']=[dict(m[i%5],name=m[i%5]['name']+('' if i<5 else f' {i}')) for i in range(nm)]; save('team',t)
s=load('services'); it=s['items']; s['items']=[dict(it[i%4],title={k:v+('' if i<4 else f' {i}') for k,v in it[i%4]['title'].items()}) for i in range(ns)]; save('services',s)
x=load('site'); x['name']=brand; save('site',x)
h=load('hero'); h['title']={'de':title,'en':title}; save('hero',h)
