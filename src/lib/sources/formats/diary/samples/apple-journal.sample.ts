import {
  type FormatSample,
  film,
  json,
  localOf,
  type Part,
  picture,
  range,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { appleJournal } from '../apple-journal.ts'

export const sample: FormatSample = {
  format: appleJournal.format,
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
}
