/** Pictures one message may have. */
export const mostFeedbackPictures = 4
export const feedbackKinds = { problem: '遇到问题', wish: '有个想法', other: '别的' } as const
