/** An export of exactly these posts of one person, as `bring` takes it; `day` as 2025-08-09T19:42, in local time (UTC+8). */
export const exactPosts = (
  posts: readonly { day: string; words: string }[],
  { id = 'wxid_a', name = '林小满' } = {},
): { name: string; bytes: Uint8Array } => {
  const exported = {
    ...{ exportTime: '2026-01-01T00:00:00Z', totalPosts: posts.length, filters: { usernames: [id] } },
    posts: posts
      .map(({ day, words }, at) => ({
        ...{ id: String(1000 + at), username: id, nickname: name, type: 1, likes: [], media: [], comments: [] },
        ...{ contentDesc: words, createTime: Date.parse(`${day}:00+08:00`) / 1000 },
        createTimeStr: `${day.replace('T', ' ')}:00`,
      }))
      .toReversed(),
  }
  return { name: '朋友圈导出.json', bytes: new TextEncoder().encode(JSON.stringify(exported)) }
}
