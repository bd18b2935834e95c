/** Modifier-click on the logo: asks for an OpenID or UnionID, forgets the sign-in, and goes to /login with it (spec §2). */
import { forgetPerson } from '#layouts/scripts/forget-person.ts'
import { type IdPrefixes, readSimulatedId } from '#lib/auth/simulated-id.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

const { openid = '', unionid = '' } = document.getElementById('dev-ids')?.dataset ?? {}
const prefixes: IdPrefixes = { openid, unionid }

const enter = (typed: string): void => {
  const id = readSimulatedId(typed, prefixes)
  if (!id) {
    showAlert('warning', `只认 ${openid} 或 ${unionid} 开头的编号`)
    return
  }
  forgetPerson()
  sessionStorage.clear()
  location.assign(paths.login(id))
}

document.addEventListener(
  'click',
  (event) => {
    const pressed = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (!pressed || !(event.target instanceof Element) || !event.target.closest('[data-logo]')) return
    event.preventDefault()
    import('../elements/dialogs.ts')
      .then(({ askPrompt }) => askPrompt({ title: '模拟登录', label: 'OpenID 或 UnionID', max: 200 }))
      .then((typed) => typed !== undefined && enter(typed))
  },
  true,
)
