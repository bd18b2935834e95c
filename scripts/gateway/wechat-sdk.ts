/**
 * Stands for WeChat's JS-SDK on a machine without WeChat: wx.config() asks the gateway whether the signature is right, then
 * `ready` or `error` run; the cards a page hands over can be looked at in `wx.cards`.
 */
export const standInSdk = (ownAddress: string): string => `(function(){
var done,wait=[],bad=[],cards={};
function tell(m){done=m;(m==='config:ok'?wait:bad).forEach(function(f){f({errMsg:m})})}
window.wx={cards:cards,tell:tell,
config:function(c){var s=document.createElement('script');c.url=location.href.split('#')[0];
s.src='${ownAddress}/open/js/check.js?'+Object.keys(c).map(function(k){return k+'='+encodeURIComponent(c[k])}).join('&');
document.head.appendChild(s)},
ready:function(f){done==='config:ok'?f():wait.push(f)},
error:function(f){done&&done!=='config:ok'?f({errMsg:done}):bad.push(f)},
updateAppMessageShareData:function(c){if(done==='config:ok')cards.friend=c},
updateTimelineShareData:function(c){if(done==='config:ok')cards.timeline=c}}
})()`
