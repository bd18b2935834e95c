import {
  document,
  type FormatSample,
  film,
  isoOf,
  localOf,
  type Part,
  picture,
  secondOf,
  takenPicture,
  wordsOf,
} from './part.ts'

const json = JSON.stringify
const zone = 'Asia/Tokyo'
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
const hexOf = (i: number): string => (i + 0xabc).toString(16).padStart(32, '0')
const link = '[这里](https://example.com/a)'

const diary: FormatSample[] = [
  {
    format: 'dayone-json',
    family: 'diary',
    make: (n) => [
      document(
        '日记.json',
        n,
        (i) =>
          json({
            uuid: hexOf(i).toUpperCase(),
            creationDate: isoOf(i),
            modifiedDate: isoOf(i + 1),
            timeZone: zone,
            text: `# 第 ${i + 1} 天\n\n${wordsOf(i)}😊 ${link}\n\n![](dayone-moment://A${i})`,
            photos: [{ identifier: `A${i}`, md5: i === 0 ? 'a' : `m${i}`, type: 'jpeg', orderInEntry: 0 }],
            videos: [{ identifier: `B${i}`, md5: i === 0 ? 'b' : `v${i}`, type: 'mp4', orderInEntry: 1 }],
            location: { placeName: '北高峰', localityName: '杭州', country: '中国', latitude: 30.2, longitude: 120.1 },
            weather: { conditionsDescription: '晴', temperatureCelsius: 22 },
            tags: ['家'],
          }),
        ['{"metadata":{"version":"1.0"},"entries":[', ',', ']}'],
      ),
      { name: 'photos/a.jpeg', bytes: picture },
      { name: 'videos/b.mp4', bytes: film },
    ],
  },
  {
    format: 'dayone-classic',
    family: 'diary',
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `entries/${hexOf(i).toUpperCase()}.doentry`,
          text: [
            `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>Creation Date</key><date>${isoOf(i)}</date><key>Entry Text</key><string># 第 ${i + 1} 天\n\n${wordsOf(i)}😊 ${link}</string><key>Time Zone</key><string>${zone}</string><key>UUID</key><string>${hexOf(i).toUpperCase()}</string><key>Location</key><dict><key>Place Name</key><string>北高峰</string><key>Latitude</key><real>30.2</real><key>Longitude</key><real>120.1</real></dict><key>Tags</key><array><string>家</string></array></dict></plist>`,
          ],
        }),
      ),
      { name: `photos/${hexOf(0).toUpperCase()}.jpg`, bytes: picture },
    ],
  },
  {
    format: 'journey-json',
    family: 'diary',
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `${secondOf(i)}000-${i}.json`,
          text: [
            json({
              id: `${secondOf(i)}000-${i}`,
              date_journal: secondOf(i) * 1000,
              date_modified: secondOf(i + 1) * 1000,
              timezone: zone,
              text: `<p>${wordsOf(i)}😊</p><p><a href="https://example.com/a">这里</a></p>`,
              type: 'html',
              photos: i === 0 ? ['a.jpg', 'b.mp4'] : [],
              lat: 30.2,
              lon: 120.1,
              address: '北高峰',
              weather: { id: 1, description: '晴', degree_c: 22 },
              tags: ['家'],
            }),
          ],
        }),
      ),
      { name: 'a.jpg', bytes: picture },
      { name: 'b.mp4', bytes: film },
    ],
  },
  {
    format: 'one-diary-json',
    family: 'diary',
    make: (n) => [
      document(
        'source.json',
        n,
        (i) =>
          json({
            uuid: hexOf(i),
            title: `第 ${i + 1} 天`,
            content: `${wordsOf(i)}😊 https://example.com/a`,
            createTime: secondOf(i) * 1000,
            recordTime: secondOf(i) * 1000,
            updateTime: secondOf(i + 1) * 1000,
            year: 2012,
            monthOfYear: 5,
            dayOfMonth: 1,
            weather: '晴',
            temperature: '22',
            localImages: i === 0 ? 'images/a.jpg' : '',
            address: '北高峰',
            latitude: 30.2,
            longitude: 120.1,
            tag: '家',
          }),
        ['[', ',', ']'],
      ),
      { name: 'images/a.jpg', bytes: picture },
    ],
  },
  {
    format: 'nideriji-json',
    family: 'diary',
    make: (n) => [
      document(
        'diary.json',
        n,
        (i) =>
          json({
            id: 1000 + i,
            createddate: localOf(i).slice(0, 10),
            createdtime: isoOf(i),
            title: `第 ${i + 1} 天`,
            content: `${wordsOf(i)}😊 https://example.com/a [图${i + 1}]`,
            weather: 'sunny',
            mood: 'happy',
            ts: secondOf(i + 1) * 1000,
          }),
        ['[', ',', ']'],
      ),
      { name: 'images/1.jpg', bytes: picture },
    ],
  },
  {
    format: 'apple-journal-html',
    family: 'diary',
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `AppleJournalEntries/Entries/${localOf(i).slice(0, 10)}_第${i}天.html`,
          text: [
            `<!DOCTYPE html><html><body><p class="p1"><span class="s1"><div class='pageContainer'><div class="pageHeader">Tuesday, May 1, 2012</div><div class="assetGrid">${i === 0 ? '<div id="A" class="gridItem assetType_livePhoto"><img src="../Resources/a.jpg" class="asset_image"/></div><div id="B" class="gridItem assetType_video"><video><source src="../Resources/c.mp4"/></video></div>' : ''}</div><div class='title'>第 ${i + 1} 天</div><div class='bodyText'></span></p><p class="p2"><span class="s2">${wordsOf(i)}😊 <a href="https://example.com/a">这里</a></span></p></div></div></body></html>`,
          ],
        }),
      ),
      { name: 'AppleJournalEntries/Resources/a.jpg', bytes: picture },
      { name: 'AppleJournalEntries/Resources/a.mov', bytes: film },
      { name: 'AppleJournalEntries/Resources/c.mp4', bytes: film },
      {
        name: 'AppleJournalEntries/Resources/a.json',
        text: [
          json({
            date: secondOf(0) - Date.UTC(2001, 0, 1) / 1000,
            placeName: '北高峰',
            latitude: 30.2,
            longitude: 120.1,
          }),
        ],
      },
    ],
  },
  {
    format: 'markdown-diary',
    family: 'diary',
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `日记/${localOf(i).slice(0, 10)}-${i}.md`,
          text: [
            `---\nid: ${i + 1}\ntitle: 第 ${i + 1} 天\ndate: ${localOf(i).slice(0, 16)}\nmood: 平静\nweather: 晴\nupdated: ${localOf(i + 1).slice(0, 16)}\nlocation: 北高峰\ntags: [家]\n---\n\n${wordsOf(i)}😊 ${link}\n\n![木头](assets/${i === 0 ? 'a' : i}.jpg)\n`,
          ],
        }),
      ),
      { name: '日记/assets/a.jpg', bytes: picture },
    ],
  },
]

const notes: FormatSample[] = [
  {
    format: 'google-keep',
    family: 'notes',
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `Takeout/Keep/笔记${i}.json`,
          text: [
            json({
              isTrashed: false,
              title: `第 ${i + 1} 天`,
              textContent: `${wordsOf(i)}😊`,
              listContent: [{ text: '带水', isChecked: true }],
              attachments: [
                { filePath: i === 0 ? 'a.jpg' : `${i}.jpg`, mimetype: 'image/jpeg' },
                { filePath: 'b.mp4', mimetype: 'video/mp4' },
              ],
              annotations: [{ url: 'https://example.com/a', title: '这里' }],
              labels: [{ name: '家' }],
              userEditedTimestampUsec: secondOf(i + 1) * 1e6,
              createdTimestampUsec: secondOf(i) * 1e6,
            }),
          ],
        }),
      ),
      { name: 'Takeout/Keep/a.jpg', bytes: picture },
      { name: 'Takeout/Keep/b.mp4', bytes: film },
    ],
  },
  {
    format: 'flomo-html',
    family: 'notes',
    make: (n) => [
      document(
        '小满的笔记.html',
        n,
        (i) =>
          `<div class="memo"><div class="time">${localOf(i)}</div><div class="content"><p>#家 ${wordsOf(i)}😊</p><ul><li><a href="https://example.com/a">这里</a></li></ul></div><div class="files">${i === 0 ? '<img src="file/2012-05-01/1/a.jpg" /><video src="file/2012-05-01/1/b.mp4"></video>' : ''}</div></div>`,
        [
          '<!DOCTYPE html><html><head><title>flomo 的笔记</title></head><body><div class="user"><div class="date">于 2026-3-1 导出</div></div><div class="memos">',
          '\n',
          '</div></body></html>',
        ],
      ),
      { name: 'file/2012-05-01/1/a.jpg', bytes: picture },
      { name: 'file/2012-05-01/1/b.mp4', bytes: film },
    ],
  },
  {
    format: 'enex',
    family: 'notes',
    make: (n) => [
      document(
        '笔记.enex',
        n,
        (i) =>
          `<note><title>第 ${i + 1} 天</title><created>${isoOf(i).replace(/[-:]/g, '')}</created><updated>${isoOf(i + 1).replace(/[-:]/g, '')}</updated><tag>家</tag><note-attributes><latitude>30.2</latitude><longitude>120.1</longitude><source-url>https://example.com/a</source-url></note-attributes><content><![CDATA[<?xml version="1.0"?><en-note><div>${wordsOf(i)}😊 <a href="https://example.com/a">这里</a></div><en-media type="image/jpeg" hash="${hexOf(i)}"/><en-media type="video/mp4" hash="b"/></en-note>]]></content>${i === 0 ? `<resource><data encoding="base64">${Buffer.from(picture).toString('base64')}</data><mime>image/jpeg</mime></resource><resource><data encoding="base64">${Buffer.from(film).toString('base64')}</data><mime>video/mp4</mime></resource>` : ''}</note>`,
        ['<?xml version="1.0" encoding="UTF-8"?><en-export application="Evernote">', '\n', '</en-export>'],
      ),
    ],
  },
  {
    format: 'notion-pages',
    family: 'notes',
    scattered: true,
    make: (n) => [
      ...range(n).map((i): Part => {
        const facts = [
          ['Date', localOf(i).slice(0, 16)],
          ['Last edited time', localOf(i + 1).slice(0, 16)],
          ['Tags', '家, 爬山'],
          ['Mood', '平静'],
          ['Place', '北高峰'],
          ['URL', 'https://example.com/a'],
        ]
        const name = `日记/第 ${i + 1} 天 ${hexOf(i)}`
        return i % 2 === 0
          ? {
              name: `${name}.md`,
              text: [
                `# 第 ${i + 1} 天\n\n${facts.map(([k, v]) => `${k}: ${v}`).join('\n')}\n\n${wordsOf(i)}😊\n\n![木头](${encodeURIComponent(`第 ${i + 1} 天 ${hexOf(i)}`)}/${i === 0 ? 'a' : i}.jpg)\n`,
              ],
            }
          : {
              name: `${name}.html`,
              text: [
                `<html><body><article id="${hexOf(i)}" class="page sans"><header><h1 class="page-title">第 ${i + 1} 天</h1><table class="properties"><tbody>${facts.map(([k, v]) => `<tr class="property-row"><th>${k}</th><td>${v}</td></tr>`).join('')}</tbody></table></header><div class="page-body"><p>${wordsOf(i)}😊</p><figure class="image"><img src="b.mp4"/></figure></div></article></body></html>`,
              ],
            }
      }),
      { name: `日记/第 1 天 ${hexOf(0)}/a.jpg`, bytes: picture },
      { name: '日记/b.mp4', bytes: film },
    ],
  },
  {
    format: 'notion-table',
    family: 'notes',
    make: (n) => [
      document(
        `日记 ${hexOf(0)}.csv`,
        n,
        (i) =>
          `第 ${i + 1} 天,"${localOf(i).slice(0, 16)}","家, 爬山",北高峰,https://example.com/a,${wordsOf(i)}😊,${localOf(i + 1).slice(0, 16)}`,
        ['\ufeffName,Date,Tags,Place,URL,话,Last edited time\n', '\n', '\n'],
      ),
    ],
  },
]

const baby: FormatSample[] = [
  {
    format: 'diary-table',
    family: 'baby',
    make: (n) => [
      document(
        '日记.csv',
        n,
        (i) =>
          `${localOf(i)},${wordsOf(i)}😊 https://example.com/a,北高峰,爷爷、奶奶,奶奶：长高了；妈妈 回复 奶奶：是呀`,
        ['\ufeff日期,内容,地点,点赞,评论\n', '\n', '\n'],
      ),
    ],
  },
  {
    format: 'baby-notes',
    family: 'baby',
    make: (n) => [
      document(
        '成长记录.csv',
        n,
        (i) =>
          `${localOf(i)},第 ${i + 1} 天,${wordsOf(i)}😊 https://example.com/a,75,9.8,北高峰,${i === 0 ? 'a.jpg、b.mp4' : ''},妈妈,爷爷、奶奶,奶奶：长高了；妈妈 回复 奶奶：是呀`,
        ['\ufeff小名,小豆包\n生日,2011-05-01\n日期,标题,内容,身高,体重,地点,照片,记录人,点赞,评论\n', '\n', '\n'],
      ),
      { name: 'a.jpg', bytes: picture },
      { name: 'b.mp4', bytes: film },
    ],
  },
  {
    format: 'photo-album',
    family: 'baby',
    scattered: true,
    make: (n) => [
      { name: '小豆包/2022-05/IMG_0001.jpg', bytes: takenPicture },
      { name: '小豆包/2022-05/IMG_0001.mov', bytes: film },
      { name: '小豆包/2022-05/VID_20220502_101010.mp4', bytes: Uint8Array.from([...film, 1]) },
      ...range(n).map(
        (i): Part => ({
          name: `小豆包/${localOf(i).slice(0, 7)}/IMG_${localOf(i)
            .replace(/[- :]/g, '')
            .replace(/^(\d{8})/, '$1_')}.jpg`,
          bytes: Uint8Array.from([...picture, i & 255, (i >> 8) & 255]),
        }),
      ),
    ],
  },
]

export const diarySamples: FormatSample[] = [...diary, ...notes, ...baby]
