/** Pictures one message may have. */
export const mostFeedbackPictures = 4
