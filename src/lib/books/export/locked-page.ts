/**
 * A file behind a password that is nowhere but in its owner's head: locked in the owner's browser, opened in the reader's. PBKDF2
 * makes the key, AES-256-GCM holds each piece; piece number and "last" are part of what is held, so that none can be taken out.
 */

/** OWASP 2023 for PBKDF2 with SHA-256. */
const rounds = 600_000
const pieceBytes = 1024 * 1024

/** Opens the file it stands in. As text: it must run as it is in browsers of 2018, untouched by our bundler. */
export const unlockScript = `(function () {
var d = document, form = d.forms[0], say = d.getElementById('say'), parts = d.querySelectorAll('script[data-part]')
var facts = JSON.parse(d.getElementById('facts').textContent)
function bytes(text) {
  var raw = atob(text), out = new Uint8Array(raw.length)
  for (var i = 0; i < raw.length; i++) out[i] = raw.charCodeAt(i)
  return out
}
function ivOf(n) {
  var iv = new Uint8Array(12)
  iv.set(bytes(facts.iv))
  new DataView(iv.buffer).setUint32(8, n)
  return iv
}
function open(password) {
  var text = new TextEncoder()
  return crypto.subtle.importKey('raw', text.encode(password), 'PBKDF2', false, ['deriveKey']).then(function (base) {
    return crypto.subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt: bytes(facts.salt), iterations: facts.rounds },
      base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  }).then(function (key) {
    var words = new TextDecoder(), out = []
    function next(n) {
      if (n === parts.length) return out.join('')
      var about = text.encode(n + (n === parts.length - 1 ? ' last' : ''))
      return crypto.subtle.decrypt({ name: 'AES-GCM', iv: ivOf(n), additionalData: about }, key, bytes(parts[n].textContent))
        .then(function (plain) {
          out.push(words.decode(plain, { stream: n < parts.length - 1 }))
          return next(n + 1)
        }, function () { throw n === 0 ? '密码不对，请再试一次。' : '密码是对的，可是文件坏了，请向给您文件的人再要一份。' })
    }
    return next(0)
  })
}
if (!self.crypto || !crypto.subtle) say.textContent = '这个浏览器打不开加了密码的书，请换一个新一些的浏览器。'
form.addEventListener('submit', function (event) {
  event.preventDefault()
  var field = form.elements[0], button = form.elements[1]
  button.disabled = true
  say.textContent = '正在打开，大的书要等一会儿。'
  open(field.value.normalize('NFC')).then(function (html) {
    d.open()
    d.write(html)
    d.close()
  }).catch(function (why) {
    button.disabled = false
    say.textContent = typeof why === 'string' ? why : '没有打开，请换一个新一些的浏览器。'
    field.select()
  })
})
})()`

const base64 = (bytes: Uint8Array): string => {
  const out: string[] = []
  // A multiple of three, so that the texts of the stretches are the text of all.
  for (let at = 0; at < bytes.length; at += 24_576)
    out.push(String.fromCharCode.apply(null, bytes.subarray(at, at + 24_576) as unknown as number[]))
  return out.map((text) => btoa(text)).join('')
}

const keyOf = async (password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> => {
  const raw = new TextEncoder().encode(password.normalize('NFC'))
  const base = await crypto.subtle.importKey('raw', raw, 'PBKDF2', false, ['deriveKey'])
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(by, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
}

/** Nothing of the book is said before it is open, not even its name. */
const pageAround = async (facts: string): Promise<{ head: string; foot: string }> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(unlockScript))
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${base64(new Uint8Array(digest))}'`
  return {
    head: `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>加了密码的书</title>
<style>
body { max-width: 22em; margin: 18vh auto 0; padding: 0 1.2em; font: 16px/1.8 "Songti SC", "Noto Serif CJK SC", serif; color: #231f1d; background: #fbf9f4; }
input, button { width: 100%; box-sizing: border-box; font: inherit; padding: .5em .8em; margin-top: .6em; border: 1px solid #8a8378; border-radius: 4px; }
button { color: #fff; background: #b3372b; border-color: #b3372b; }
</style>
</head>
<body>
<h1>这本书加了密码</h1>
<form><label for="password">密码</label><input id="password" type="password" autocomplete="off" required><button>打开</button></form>
<p id="say" role="status"></p>
<script type="application/json" id="facts">${facts}</script>
`,
    foot: `<script>${unlockScript}</script>
</body>
</html>
`,
  }
}

/** A page (its pieces, in whatever lengths they come) behind a password. */
export async function lockedPage(page: AsyncIterable<Uint8Array>, password: string): Promise<Blob> {
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(8))]
  const key = await keyOf(password, salt)
  const around = await pageAround(JSON.stringify({ salt: base64(salt), iv: base64(iv), rounds }))
  const parts: string[] = [around.head]
  let number = 0
  const lock = async (plain: Uint8Array<ArrayBuffer>, isLast: boolean): Promise<void> => {
    const own = new Uint8Array(12)
    own.set(iv)
    new DataView(own.buffer).setUint32(8, number)
    const additionalData = new TextEncoder().encode(`${number}${isLast ? ' last' : ''}`)
    const held = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: own, additionalData }, key, plain)
    parts.push(`<script type="text/plain" data-part>${base64(new Uint8Array(held))}</script>\n`)
    number += 1
  }
  let piece = new Uint8Array(pieceBytes)
  let filled = 0
  for await (const bytes of page) {
    for (let at = 0; at < bytes.length; ) {
      // Full and more to come: it is not the last.
      if (filled === pieceBytes) {
        await lock(piece, false)
        piece = new Uint8Array(pieceBytes)
        filled = 0
      }
      const taken = bytes.subarray(at, at + pieceBytes - filled)
      piece.set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  }
  await lock(piece.subarray(0, filled), true)
  return new Blob([...parts, around.foot], { type: 'text/html' })
}
