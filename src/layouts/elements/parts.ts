/** Small things every element of ours needs. Icons are named here one by one: the whole set would weigh on every page. */
const icons = {
  check: 'm3 8.5 3.25 3.25L13 4.75',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2M8 7.25v4M8 4.8v.2',
  warn: 'M8 2.25 14.5 13.5h-13zM8 6.5v3.25M8 11.6v.2',
  x: 'm4 4 8 8M12 4l-8 8',
  down: 'M8 3v9.5M4 8.75l4 4 4-4',
}

export const svgIcon = (name: keyof typeof icons): SVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', icons[name])
  svg.append(path)
  return svg
}
