/**
 * A still out of a film, cut where the film is brought: the server may have no ffmpeg, and then the book would print a box.
 * One film at a time and one canvas, whatever is brought; a film this browser can't play simply goes on without.
 */
import { isBlackFrame, lookAtSeconds } from '#lib/media/black-frame.ts'

const mostSidePx = 1920
const jpegQuality = 0.85
/** For opening a film and for each place in it: a telephone's 4K film takes a second or two, one busy with other things ten. */
const patienceMs = 15_000
/** What is looked at for darkness, px a side. */
const samplePx = 32
/** Resolves at `event`; rejects at an error of the film or when `patienceMs` are over. */
const heard = (film: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = (): void => {
      clearTimeout(timer)
      film.removeEventListener(event, good)
      film.removeEventListener('error', bad)
    }
    const good = (): void => {
      over()
      resolve()
    }
    const bad = (): void => {
      over()
      reject(new Error('the film cannot be played here'))
    }
    const timer = setTimeout(bad, patienceMs)
    film.addEventListener(event, good)
    film.addEventListener('error', bad)
  })

const isBlack = (film: HTMLVideoElement): boolean => {
  const small = document.createElement('canvas')
  small.width = samplePx
  small.height = samplePx
  const pen = small.getContext('2d')
  if (!pen) return true
  pen.drawImage(film, 0, 0, samplePx, samplePx)
  return isBlackFrame(pen.getImageData(0, 0, samplePx, samplePx).data, 4)
}

/** What the film shows now, at most `mostSidePx` a side. */
const drawn = (film: HTMLVideoElement): Promise<Blob | null> => {
  const scale = Math.min(1, mostSidePx / Math.max(film.videoWidth, film.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(film.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(film.videoHeight * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.drawImage(film, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => {
        // Safari keeps the pixels of a canvas until it is made small.
        canvas.width = 0
        canvas.height = 0
        resolve(blob)
      },
      'image/jpeg',
      jpegQuality,
    )
  })
}

/** The first frame that is not black within the first seconds as a JPEG; undefined where there is none or nobody can play it. */
export const stillOfFilm = async (file: Blob): Promise<Blob | undefined> => {
  const film = document.createElement('video')
  const url = URL.createObjectURL(file)
  try {
    film.muted = true
    film.playsInline = true
    film.preload = 'auto'
    const opened = heard(film, 'loadeddata')
    film.src = url
    await opened
    if (film.videoWidth === 0 || film.videoHeight === 0) return undefined
    for (const second of lookAtSeconds) {
      if (second > 0 && second >= film.duration) continue
      const there = heard(film, 'seeked')
      film.currentTime = second
      await there
      if (!isBlack(film)) return (await drawn(film)) ?? undefined
    }
    return undefined
  } catch {
    return undefined
  } finally {
    // Lets go of the decoder, of which telephones have few.
    film.removeAttribute('src')
    film.load()
    URL.revokeObjectURL(url)
  }
}
