import { boxFont } from './box-font.ts'

/**
 * The only inline scripts of our pages, in words every browser since iOS 9 understands. They run before anything is
 * painted, so that a page drawn alike for everybody shows who is signed in without a shift. Their hashes stand in the
 * content security policy.
 *
 * `wxbook.user` and `wxbook.frame` are the readable cookies of auth/cookies.ts (of a tmptoken visit: `wxbook.tmpuser`, `wxbook.tmpframe`):
 * nickname and avatar; which navigation. Nothing that signs anybody in: what they say is only a picture, rights come from the session.
 */

/**
 * Where the browser asks for it (Trusted Types), no address becomes a script by being put into one: files the build made, and
 * hosts of others, of which the policy's `script-src` names each. Nothing on our own host that somebody uploaded.
 */
const scriptPlaces = `
var t=window.trustedTypes;if(t&&t.createPolicy)try{t.createPolicy('default',{createScriptURL:function(u){
var a=document.createElement('a');a.href=u;if(a.host!==location.host||/^\\/_astro\\//.test(a.pathname))return u}})}catch(e){}`

/** In the head of every page: put away side buttons inside a frame. */
const inFrame = `if(self!==top)d.setAttribute('data-framed','')`

/** Phones with a Chinese face that no name in a style sheet reaches (tokens.css): they fetch none for running text. */
const systemHan = `if(/Android|OpenHarmony/.test(navigator.userAgent))d.setAttribute('data-system-han','')`

/**
 * A computer without any Chinese font (a bare Linux) draws boxes much narrower than characters until ours are there: lines
 * break elsewhere, and the page jumps. It gets boxes of one em, last in the list for running text (tokens.css). U+0378 is in no font.
 */
const noHan = `
if(/X11/.test(navigator.userAgent)&&window.FontFace&&document.fonts)try{
var k=document.createElement('canvas').getContext('2d'),n=function(t){return k.measureText(t).width};k.font='100px sans-serif';
if(n('\u4e2d')!==100&&n('\u4e2d')===n('\u0378')){document.fonts.add(new FontFace('HanBox',
Uint8Array.from(atob('${boxFont}'),function(b){return b.charCodeAt(0)}),{weight:'100 900'}));
d.style.setProperty('--font-sans','"Xinshu Page","Xinshu Sans",system-ui,sans-serif,HanBox')}}catch(e){}`

/** What /preferences keeps in its cookie (look.ts), and `system` as the device wants it. */
const look = `
var l=/(?:^|; )xinshu\\.look=([\\w.-]*)/.exec(document.cookie);
if(l)l[1].split('.').forEach(function(o){var n=o.split('-'),v=n[1];
if(n[0]==='theme'&&v==='system'&&window.matchMedia)v=matchMedia('(prefers-color-scheme: dark)').matches?'night':'';
if(/^(text|motion|theme)$/.test(n[0])&&/^(large|larger|less|night)$/.test(v))d.setAttribute('data-'+n[0],v)});`

/** Puts the attributes of html right that the server could not know. */
const whoLooks = `
var c=document.cookie,q=location.search,p=null,v=/(?:^|; )wxbook\\.tmpuser=[^;]/.test(c)?'tmp':'',
get=function(n){var m=new RegExp('(?:^|; )wxbook\\\\.'+v+n+'=([^;]+)').exec(c);return m?m[1]:''};
try{p=JSON.parse(decodeURIComponent(get('user')))}catch(e){}
if(!p||typeof p.nickname!=='string')p=null;
var f=get('frame').split('.'),w=p?/^(agent|partner)$/.test(f[0])?f[0]:'user':'visitor';
if(/(?:^|; )wxbook\\.source=agent(;|$)/.test(c)||/[?&]source=agent(&|$)/.test(q))w='partner';
d.setAttribute('data-who',w);
if(p&&f[1]==='chat')d.setAttribute('data-openid','');
if(/[?&](fullscreen([=&]|$)|flag=([^&]*(,|%2C))?fullscreen(,|%2C|&|$))/i.test(q))d.setAttribute('data-fullscreen','');
d.xinshuProfile=p;`

/**
 * A form whose element is not there yet is not sent to its page, which takes none: it is sent once the element is, as if it had been
 * pressed then.
 */
const earlySubmit = `
document.addEventListener('submit',function(e){var f=e.target,x=f.closest&&f.closest(':not(:defined)');if(x){e.preventDefault();
customElements.whenDefined(x.localName).then(function(){f.dispatchEvent(new Event('submit',{bubbles:true,cancelable:true}))})}},true)`

const within = (body: string): string => `(function(d){${body}})(document.documentElement)`

export const pageScript = within(`${scriptPlaces};${earlySubmit};${inFrame};${systemHan};${noHan};${look}`)
export const alikeScript = within(`${scriptPlaces};${earlySubmit};${whoLooks}${inFrame};${systemHan};${noHan};${look}`)

/** Right behind an avatar and nickname on a page drawn alike: fills in whose they are. */
export const nameScript = `(function(p,s){
if(!p)return;var a=s.previousElementSibling,i=a.firstElementChild;
a.lastElementChild.textContent=p.nickname;
if(p.avatar&&/^\\/[^\\/]/.test(p.avatar)){var g=new Image(32,32);g.alt='';g.src=p.avatar;i.textContent='';i.appendChild(g)}
else i.textContent=p.nickname.charAt(0)
})(document.documentElement.xinshuProfile,document.currentScript)`
