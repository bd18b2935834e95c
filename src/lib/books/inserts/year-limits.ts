/** Pictures of a year in pictures: one a month where every month has one. */
export const mostYearPictures = 12
/** A year with fewer is told by its months. */
export const leastYearPictures = 4
