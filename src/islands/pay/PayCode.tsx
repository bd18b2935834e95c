import { useMemo } from 'react'
import { qrCode } from '#lib/print/qr.ts'

/** A code to be scanned, between the marks of a cut sheet. */
export const PayCode = ({ text, label }: { text: string; label: string }) => {
  const { item, sizeMm } = useMemo(
    () => qrCode(text, { xMm: 0, yMm: 0, sizeMm: 40, ink: { cmyk: [0, 0, 0, 100], rgb: '#1D1A17' } }),
    [text],
  )
  return (
    <div className="crop-marks mx-auto w-58 max-w-full max-sm:w-50">
      {/* A scanner wants dark on white, at night too, and white around it. */}
      <svg
        className="block h-auto w-full bg-white p-3"
        viewBox={`0 0 ${sizeMm} ${sizeMm}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path d={item.d} fill="#1D1A17" />
      </svg>
    </div>
  )
}
