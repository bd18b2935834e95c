import { chineseYear, dayName, localDate, monthName, unknownDayName, yearOf } from '#lib/typeset/book/calendar.ts'
import type { Letter, Month, Post, Section } from '#lib/typeset/book/content.ts'
import { articleXhtml } from './article-xhtml.ts'
import { figure, film, type Leaf, linkTo, pageMark } from './leaf.ts'
import { xmlText } from './xml.ts'

const paragraph = (text: string): string => (text.trim() === '' ? '' : `<p>${xmlText(text)}</p>`)

/** `202406` → 二〇二四年六月 */
const monthTitle = (month: string): string =>
  yearOf(month) > 0 ? `${chineseYear(yearOf(month))}年${monthName(month)}` : monthName(month)

const dateLine = (local: string): string => {
  const date = localDate(local)
  if (!date) return `<p class="date">${xmlText(unknownDayName(local))}</p>`
  const words = `${dayName(local)}　星期${date.weekday}${date.time ? `　${date.time}` : ''}`
  return `<p class="date"><time datetime="${xmlText(local)}">${words}</time></p>`
}

/** What a post says, as it is printed: masked, chosen and changed already. */
const postXhtml = (leaf: Leaf, post: Post): string => {
  const { likes, likeCount, comments, repost, link } = post
  const more = likeCount && likeCount > likes.length ? `${likes.length > 0 ? '等 ' : ''}${likeCount} 人` : ''
  const parts = [
    pageMark(leaf, post.id),
    dateLine(post.local),
    post.place ? `<p class="place">${xmlText(post.place)}</p>` : '',
    post.title ? `<h2>${xmlText(post.title)}</h2>` : '',
    ...post.paragraphs.map(paragraph),
    repost
      ? `<blockquote><p>${xmlText(`${repost.name}：`)}</p>${repost.text.split('\n').map(paragraph).join('')}</blockquote>`
      : '',
    ...post.photos.map((photo) => figure(leaf, photo)),
    ...post.videos.map((one) => film(leaf, one)),
    link ? `<p class="note">${linkTo(link.url, link.title || link.site)}</p>` : '',
    likes.length > 0 || more ? `<p class="likes">赞：${xmlText(likes.join('、'))}${more}</p>` : '',
    comments.length > 0
      ? `<div class="comments">${comments
          .map(({ name, to, text }) => `<p>${xmlText(`${name}${to ? ` 回复 ${to}` : ''}：${text}`)}</p>`)
          .join('')}</div>`
      : '',
  ]
  return `<article>${parts.filter(Boolean).join('\n')}</article>`
}

const monthXhtml = (leaf: Leaf, { posts, joined = [] }: Month): string =>
  posts
    .map((post, at) => {
      const begun = at > 0 ? joined.find(({ firstPost }) => firstPost === at) : undefined
      return `${begun ? `<h2>${monthTitle(begun.month)}</h2>\n` : ''}${postXhtml(leaf, post)}`
    })
    .join('\n')

export const letterXhtml = ({ paragraphs, signature, dateline }: Letter): string =>
  [
    ...paragraphs.map(paragraph),
    signature ? `<p class="signature">${xmlText(signature)}</p>` : '',
    dateline ? `<p class="signature">${xmlText(dateline)}</p>` : '',
  ].join('\n')

const line = (words: string): string => (words ? `<p class="line">${xmlText(words)}</p>` : '')

/** A section's name in the table of contents ('': it has none) and what stands on it; undefined: nothing does. */
export const sectionXhtml = (leaf: Leaf, section: Section): { title: string; body: string } | undefined => {
  const { kind, content } = section
  if (kind === 'month') return { title: monthTitle(content.month), body: monthXhtml(leaf, content) }
  if (kind === 'article') {
    const { article } = content
    const place = article.place ? `<p class="place">${xmlText(article.place)}</p>` : ''
    const when = article.local ? dateLine(article.local) : ''
    return { title: article.title || '无题', body: `${when}${place}${articleXhtml(leaf, article)}` }
  }
  if (kind === 'letter') return { title: content.title, body: letterXhtml(content) }
  if (kind === 'insert') return { title: '', body: figure(leaf, content.photo) }
  if (kind === 'divider') return { title: content.title, body: line(content.line) }
  if (kind === 'thanks') return { title: content.title, body: content.lines.map(paragraph).join('\n') }
  if (kind === 'photos') {
    const pictures = content.photos.map((photo) => figure(leaf, photo)).join('\n')
    return { title: '', body: `${pictures}${line(content.caption)}` }
  }
  if (kind === 'year') {
    const pictures = content.photos.map(({ photo, month }) => figure(leaf, photo, month > 0 ? `${month} 月` : ''))
    return { title: content.title, body: `${line(content.line)}${pictures.join('\n')}` }
  }
  if (kind === 'map') {
    const stops = content.stops.map(
      ({ name, region }) => `<li>${xmlText([region, name].filter(Boolean).join('　'))}</li>`,
    )
    return {
      title: content.title,
      body: `${line(content.line)}${stops.length > 0 ? `<ol>${stops.join('')}</ol>` : ''}`,
    }
  }
  return undefined
}
