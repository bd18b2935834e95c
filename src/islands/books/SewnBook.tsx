const holes = [62, 146, 230, 314]

/** A thread-bound book being sewn: as far as the thread has come, so far the book is done. */
export const SewnBook = ({ title, percent }: { title: string; percent: number }) => {
  const endY = 14 + (350 * percent) / 100
  const letters = [...title].slice(0, 6)
  const sizePx = letters.length > 5 ? 20 : 25
  return (
    <svg className="h-[410px] w-auto max-sm:h-[254px]" viewBox="0 0 300 400" aria-hidden="true">
      <rect x="47" y="26" width="214" height="350" fill="#22201c" opacity=".05" />
      <rect x="40" y="18" width="214" height="350" fill="#fff" stroke="#D9CFBE" />
      <rect x="36" y="14" width="214" height="350" fill="#2F4B6E" />
      <path d="M36 18H250M36 26H250M36 34H250M36 360H250" stroke="#fff" opacity=".05" />
      <rect x="58" y="36" width="46" height="190" fill="#FBF8F2" />
      <rect x="62" y="40" width="38" height="182" fill="none" stroke="#22201C" />
      <text x="81" className="font-serif" fontWeight="600" fontSize={sizePx} textAnchor="middle" fill="#22201C">
        {letters.map((letter, index) => (
          <tspan key={index} x="81" y={74 + index * (sizePx + 5)}>
            {letter}
          </tspan>
        ))}
      </text>
      <g stroke="#fff" strokeOpacity=".35" strokeWidth="1.5" strokeDasharray="4 5" fill="none">
        <path d="M226 14V364" />
        <path d="M226 62H250M226 146H250M226 230H250M226 314H250" />
      </g>
      <g stroke="#F0897B" strokeWidth="3" fill="none" strokeLinecap="round">
        <path d={`M226 14V${endY}M226 14H250`} />
        {holes
          .filter((y) => y <= endY)
          .map((y) => (
            <path key={y} d={`M226 ${y}H250`} />
          ))}
      </g>
      <g fill="#1d3049" stroke="#fff" strokeOpacity=".5">
        {holes.map((y) => (
          <circle key={y} cx="226" cy={y} r="4" />
        ))}
      </g>
      {percent < 100 && (
        <g transform={`translate(0 ${endY - 230})`} fill="none">
          <path d="M226 230c6 44 54 26 50 -12s-34 -30 -22 -76" stroke="#B3372B" strokeWidth="2" />
          <path d="M250 148 292 76" stroke="#575146" strokeWidth="3" strokeLinecap="round" />
          <path d="M288 82l5-9" stroke="#FBF8F2" strokeWidth="1.2" strokeLinecap="round" />
        </g>
      )}
    </svg>
  )
}
