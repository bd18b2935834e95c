import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { LookFields } from '#islands/create/looks/LookFields.tsx'
import { type Answers, ChildQuestion } from '#islands/create/Questions.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { setDesign } from '#lib/books/book/book.store.ts'
import type { DesignOptions } from '#lib/books/book/design-options.ts'

/** Heavy, and for few; where it does not come, names and words do. */
const PictureLooks = lazy(async () => {
  const loaded = await import('#islands/create/looks/PictureLooks.tsx').catch(() => undefined)
  return { default: loaded?.PictureLooks ?? LookFields }
})

/** Another style or cover for a finished book: chosen, then set anew as a whole. */
export const LookChange = ({ book, looks }: { book: BookView; looks: DesignOptions }) => {
  const now = { style: book.innerStyleId, cover: book.cover.codeName.replace(/-\d$/, '') }
  const [look, choose] = useState<{ style?: string; cover?: string }>(now)
  const [answers, setAnswers] = useState<Answers>({ onlyStarter: false, foldQuotes: false, consent: false })
  const busy = useStore(setDesign.$busy)
  const [opened, open] = useState(false)
  const source = useMemo(() => ({ bookId: book.id }), [book.id])
  // The style that writes ages asks for the birthday; left empty what was said before stays.
  const { nickname = '', birthday = '' } = look.style === 'tongnian' ? answers : {}
  const same = look.style === now.style && look.cover === now.cover && birthday === ''
  const save = () => {
    const { style, cover } = look
    return setDesign.run(book.id, {
      ...(style === now.style ? {} : { style }),
      ...(cover === now.cover ? {} : { cover }),
      ...(birthday ? { child: { nickname: nickname.trim() || '宝宝', birthday } } : {}),
    })
  }
  return (
    <details className="mt-4 mb-7" onToggle={({ currentTarget }) => open(opened || currentTarget.open)}>
      <summary className="link inline-block min-h-6 cursor-pointer">换版式或封面</summary>
      {opened && (
        <Suspense>
          <PictureLooks looks={looks} look={look} set={choose} source={source} />
        </Suspense>
      )}
      {look.style === 'tongnian' && <ChildQuestion answers={answers} setAnswers={setAnswers} />}
      <p className="my-3 text-13 leading-[1.6] text-ink-3">整本重新排一遍，页数和目录会跟着变；内容一个字不动。</p>
      <button type="button" className={button()} disabled={same || busy} onClick={save}>
        {busy ? '正在换' : '换好，重新排版'}
      </button>
    </details>
  )
}
