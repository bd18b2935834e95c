/** Frames around a picture, drawn by us into a square of 960: book parts, each leaves the middle free. */
type Pen = CanvasRenderingContext2D

/** Side of the square, px. */
export const avatarPx = 960
const [zhu, pine, indigo, paper, gold, ink] = ['#b3372b', '#2f5d50', '#2f4b6e', '#fbf8f2', '#c79a4b', '#35322d']
const full = avatarPx

const ring = (pen: Pen, inset: number, width: number, colour: string, dash: number[] = []): void => {
  pen.save()
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.setLineDash(dash)
  pen.strokeRect(inset, inset, full - 2 * inset, full - 2 * inset)
  pen.restore()
}

const fill = (pen: Pen, colour: string, points: readonly (readonly [number, number])[]): void => {
  pen.fillStyle = colour
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.closePath()
  pen.fill()
}

/** A red ribbon hangs over the corner, as out of a book. */
const ribbon = (pen: Pen): void => {
  ring(pen, 22, 44, paper)
  ring(pen, 58, 3, ink)
  fill(pen, '#7d231a', [
    [724, 0],
    [732, 12],
    [840, 12],
    [848, 0],
  ])
  fill(pen, zhu, [
    [732, 0],
    [840, 0],
    [840, 300],
    [786, 256],
    [732, 300],
  ])
  fill(pen, '#ffffff26', [
    [744, 0],
    [750, 0],
    [750, 284],
    [744, 289],
  ])
}

/** Bound at its side: cloth, a spine with bands of gold, stitches. */
const spine = (pen: Pen): void => {
  ring(pen, 16, 32, indigo)
  pen.fillStyle = indigo
  pen.fillRect(0, 0, 120, full)
  pen.fillStyle = '#ffffff1f'
  pen.fillRect(18, 0, 16, full)
  pen.fillStyle = '#0000003d'
  pen.fillRect(108, 0, 12, full)
  pen.fillStyle = gold
  for (const y of [92, 112, 840, 860]) pen.fillRect(0, y, 108, 6)
  fill(pen, '#f2e3c4', [
    [24, 330],
    [88, 330],
    [88, 630],
    [24, 630],
  ])
  pen.fillStyle = zhu
  pen.fillRect(42, 570, 28, 28)
  pen.fillStyle = ink
  for (const y of [362, 404, 446, 488]) pen.fillRect(48, y, 16, 26)
}

/** Sewn all around with red thread, on paper. */
const thread = (pen: Pen): void => {
  ring(pen, 34, 68, paper)
  ring(pen, 36, 9, zhu, [46, 26])
  ring(pen, 66, 2, '#d9cfbe')
  pen.fillStyle = zhu
  for (const x of [36, full - 36]) for (const y of [36, full - 36]) pen.fillRect(x - 13, y - 13, 26, 26)
}

type Leaf = readonly [x: number, y: number, size: number, turn: number, colour: string]

const leaf = (pen: Pen, [x, y, size, turn, colour]: Leaf): void => {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.bezierCurveTo(-size * 0.2, -size * 0.4, -size * 0.62, -size * 0.5, -size * 0.56, -size * 0.86)
  pen.quadraticCurveTo(-size * 0.24, -size * 1.06, -size * 0.05, -size * 0.92)
  pen.lineTo(0, -size * 0.62)
  pen.lineTo(size * 0.05, -size * 0.92)
  pen.quadraticCurveTo(size * 0.24, -size * 1.06, size * 0.56, -size * 0.86)
  pen.bezierCurveTo(size * 0.62, -size * 0.5, size * 0.2, -size * 0.4, 0, 0)
  pen.fill()
  pen.strokeStyle = colour
  pen.lineWidth = size * 0.06
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.quadraticCurveTo(size * 0.06, size * 0.2, -size * 0.02, size * 0.42)
  pen.stroke()
  pen.restore()
}

/** Ginkgo leaves between the pages. */
const ginkgo = (pen: Pen): void => {
  ring(pen, 20, 40, '#f6e9c8')
  ring(pen, 46, 3, '#b98a2f')
  const fallen: Leaf[] = [
    [96, 872, 150, -0.5, '#e0aa3e'],
    [236, 900, 108, 0.7, '#c98d26'],
    [60, 720, 96, -1.2, '#edc566'],
    [352, 926, 76, -0.2, '#e7b850'],
    [880, 150, 126, 2.5, '#e0aa3e'],
    [770, 66, 84, 1.9, '#c98d26'],
    [908, 286, 74, 3.2, '#edc566'],
  ]
  for (const one of fallen) leaf(pen, one)
}

/** Two rules, and a seal at the foot. */
const seal = (pen: Pen): void => {
  ring(pen, 30, 60, paper)
  ring(pen, 50, 7, ink)
  ring(pen, 66, 2, ink)
  pen.fillStyle = zhu
  pen.fillRect(724, 724, 176, 176)
  pen.strokeStyle = '#ffffffb3'
  pen.lineWidth = 5
  pen.strokeRect(738, 738, 148, 148)
  // An open book, cut into the stone.
  pen.lineWidth = 10
  pen.strokeStyle = '#fff'
  pen.beginPath()
  pen.moveTo(812, 776)
  pen.lineTo(812, 858)
  pen.moveTo(812, 776)
  pen.quadraticCurveTo(786, 758, 758, 770)
  pen.lineTo(758, 848)
  pen.quadraticCurveTo(786, 838, 812, 858)
  pen.moveTo(812, 776)
  pen.quadraticCurveTo(838, 758, 866, 770)
  pen.lineTo(866, 848)
  pen.quadraticCurveTo(838, 838, 812, 858)
  pen.stroke()
}

/** The year on a band around the book. */
const year = (pen: Pen): void => {
  ring(pen, 18, 36, pine)
  ring(pen, 42, 3, '#ffffff66')
  pen.fillStyle = pine
  pen.fillRect(0, 724, full, 164)
  pen.fillStyle = '#ffffff40'
  pen.fillRect(0, 738, full, 3)
  pen.fillRect(0, 871, full, 3)
  pen.fillStyle = paper
  pen.font = '600 104px "Source Han Serif SC","Noto Serif CJK SC","Songti SC",serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText('2 0 2 5', full / 2, 810)
  pen.fillStyle = zhu
  pen.fillRect(94, 790, 38, 38)
  pen.fillRect(full - 132, 790, 38, 38)
}

/** By the value of their radio buttons. */
export const avatarFrames: readonly { id: string; name: string; draw: (pen: Pen) => void }[] = [
  { id: 'ribbon', name: '书签', draw: ribbon },
  { id: 'spine', name: '书脊', draw: spine },
  { id: 'thread', name: '红线', draw: thread },
  { id: 'ginkgo', name: '银杏', draw: ginkgo },
  { id: 'seal', name: '藏书印', draw: seal },
  { id: 'year', name: '年份', draw: year },
]
