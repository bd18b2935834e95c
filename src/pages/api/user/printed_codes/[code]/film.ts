import { endpoint } from '#lib/http/endpoint.server.ts'
import { downloadFilm, replaceFilm } from '#lib/library/codes/code.api.ts'
import { filmFile } from '#lib/library/codes/codes.server.ts'
import { putFilmBehind } from '#lib/library/codes/replace-film.server.ts'

export const GET = endpoint(downloadFilm, filmFile)
export const HEAD = GET
export const POST = endpoint(replaceFilm, putFilmBehind)
