import { type Face, linear, type Material, quad, type Vec } from './mesh.ts'

/** A telephone of the usual size lying on its back, to show how large a book is: 147 × 72 × 8 mm. */
export const telephone = (glass: string, frame: string): Face[] => {
  const [w, h, t, r] = [71.5, 146.7, 7.8, 10.5]
  const corner = (cx: number, cy: number, from: number): [number, number][] =>
    Array.from({ length: 9 }, (_, k) => {
      const a = ((from + k * 11.25) * Math.PI) / 180
      return [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
    })
  const outline = [
    ...corner(w / 2 - r, h / 2 - r, 0),
    ...corner(-w / 2 + r, h / 2 - r, 90),
    ...corner(-w / 2 + r, -h / 2 + r, 180),
    ...corner(w / 2 - r, -h / 2 + r, 270),
  ]
  const screen: Material = { albedo: linear(glass), sheen: 0.5, rough: 0.12 }
  const metal: Material = { albedo: linear(frame), sheen: 0.25, rough: 0.4 }
  const inside = (k: number): [number, number][] => outline.map(([x, y]) => [x * k, y * (1 - (1 - k) * (w / h))])
  const rim = inside(0.965)
  return outline.flatMap(([x, y], at) => {
    const [nx, ny] = outline[(at + 1) % outline.length]!
    const [a, b] = [rim[at]!, rim[(at + 1) % rim.length]!]
    const up: Vec = [0, 0, 1]
    return [
      ...quad(
        [
          [x, y, 0.4],
          [nx, ny, 0.4],
          [nx, ny, t - 0.6],
          [x, y, t - 0.6],
        ],
        metal,
      ),
      ...quad(
        [
          [x, y, t - 0.6],
          [nx, ny, t - 0.6],
          [b[0], b[1], t],
          [a[0], a[1], t],
        ],
        metal,
      ),
      {
        at: [
          [0, 0, t],
          [a[0], a[1], t],
          [b[0], b[1], t],
        ],
        normal: [up, up, up],
        uv: [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        material: screen,
      } satisfies Face,
    ]
  })
}
