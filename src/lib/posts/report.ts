import { faultOf, faultWarnings } from './media-fault.ts'
import { missingFloors } from './merge/missing-floors.ts'
import { samePerson } from './merge/same-person.ts'
import type { Entry, ImportReport, Media, PostImport } from './post-import.ts'
import { liesOnWeb } from './web-media.ts'

type Parts = Pick<PostImport, 'people' | 'entries' | 'media'>

function tally<T>(items: Iterable<T>, keyOf: (item: T) => string, weight: (item: T) => number = () => 1) {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)
    counts.set(key, (counts.get(key) ?? 0) + weight(item))
  }
  return counts
}

/** Media a post prints: not the moving half of a live photo, not the still of a video, no sound (its place says that it was there). */
function printedMedia(entries: readonly Entry[], media: readonly Media[]): Media[] {
  const byId = new Map(media.map((one) => [one.id, one]))
  const ids = new Set<string>()
  for (const entry of entries) {
    const figures = entry.body.flatMap((block) => (block.t === 'figure' ? block.media : []))
    for (const use of [...entry.media, ...figures, ...(entry.repost?.entry?.media ?? [])]) ids.add(use.media)
    if (entry.link?.image) ids.add(entry.link.image)
    for (const comment of entry.comments ?? []) for (const use of comment.media) ids.add(use.media)
  }
  return [...ids].flatMap((id) => byId.get(id) ?? []).filter(({ kind }) => kind !== 'audio')
}

/** What articles show lies where it was published; of other posts what no file beside the export is named for. */
export const onWeb = ({ entries }: Pick<Parts, 'entries'>): ((one: Media) => boolean) => {
  const published = entries.some((entry) => entry.type === 'article')
  return published ? ({ state }) => state === 'remote' : liesOnWeb
}

/** What follows from the content itself; made anew at every merge, never carried along. */
function derivedWarnings(parts: Parts, used: readonly Media[]): ImportReport['warnings'] {
  const out: ImportReport['warnings'] = []
  const remote = used.filter(onWeb(parts)).length
  const gone = used.filter((one) => one.state === 'missing' || one.state === 'remote').length - remote
  const lack = [
    ...(gone > 0 ? [`缺 ${gone} 个；把放它们的文件夹一起加进来就能补上`] : []),
    ...(remote > 0 ? [`有 ${remote} 个在网上，文件里没有`] : []),
  ]
  if (lack.length > 0) out.push({ code: 'media-missing', detail: `${used.length} 张图片和视频里${lack.join('；')}` })
  out.push(...faultWarnings(used), ...missingFloors(parts.entries))
  const tall = used.filter(
    ({ state, widthPx = 0, heightPx = 0 }) => state === 'present' && widthPx > 0 && heightPx >= 5 * widthPx,
  ).length
  if (tall > 0)
    out.push({
      code: 'tall-pictures',
      detail: `${tall} 张图又长又窄（像长截图），印在一页里会缩得很小，字看不清；请截成几段再放进来`,
    })
  const left = parts.entries.filter((entry) => !entry.include).length
  if (left > 0) out.push({ code: 'others-posts', detail: `${left} 条是别人写的，默认不放进书里` })
  const same = samePerson(parts.people)
  const authors = new Set(parts.entries.filter((entry) => entry.include).map((entry) => same(entry.author))).size
  if (authors > 1) out.push({ code: 'several-authors', detail: `这些内容由 ${authors} 个人写成，请选择把谁的放进书里` })
  return out
}

const derivedCodes = new Set([
  ...['media-missing', 'media-corrupt', 'media-placeholder', 'media-unsupported', 'tall-pictures'],
  ...['missing-floors', 'others-posts', 'several-authors'],
])

/** Counts everything a person wants to know before a book is made. Warnings that follow from the content are added to those given. */
export function reportOf(parts: Parts, kept: Pick<ImportReport, 'skipped' | 'warnings'>): ImportReport {
  const { entries, people } = parts
  const byDay = tally(entries, (entry) => entry.when.local.slice(0, 10))
  byDay.delete('')
  const days = [...byDay.keys()].sort()
  const byYear = tally(
    byDay,
    ([day]) => day.slice(0, 4),
    ([, count]) => count,
  )
  const byMonth = tally(
    byDay,
    ([day]) => day.slice(0, 7),
    ([, count]) => count,
  )
  const used = printedMedia(entries, parts.media)
  const same = samePerson(people)
  const nameOf = new Map(people.map((person) => [person.id, person.names[0] ?? '']))
  const lost = used.filter((one) => one.state !== 'present')
  const broken = lost.filter((one) => faultOf(one) !== undefined)
  return {
    counts: {
      entries: entries.length,
      images: used.filter((one) => one.kind !== 'video').length,
      videos: used.filter((one) => one.kind === 'video').length,
      comments: entries.reduce((sum, entry) => sum + (entry.comments?.length ?? 0), 0),
      likes: entries.reduce((sum, entry) => sum + (entry.likes?.people.length ?? 0), 0),
      people: new Set(people.map(({ id }) => same(id))).size,
    },
    span: { first: days[0] ?? '', last: days.at(-1) ?? '' },
    years: [...byYear].sort().map(([year, count]) => ({ year: Number(year), entries: count })),
    months: [...byMonth].sort().map(([month, count]) => ({ month, entries: count })),
    authors: [...tally(entries, (entry) => entry.author)]
      .map(([person, count]) => ({ person, name: nameOf.get(person) ?? '', entries: count }))
      .sort((a, b) => b.entries - a.entries || (a.person < b.person ? -1 : 1)),
    presentMedia: used.length - lost.length,
    missingMedia: lost.length,
    missingVideos: lost.filter((one) => one.kind === 'video').length,
    webPictures: lost.filter(({ kind }) => kind !== 'video').filter(onWeb(parts)).length,
    brokenMedia: broken.length,
    brokenVideos: broken.filter((one) => one.kind === 'video').length,
    skipped: kept.skipped,
    warnings: [...kept.warnings.filter((one) => !derivedCodes.has(one.code)), ...derivedWarnings(parts, used)],
  }
}
