/**
 * May an article lead there? Pages and letters only: what else stands in an address (`javascript:`, `data:`, `file:`) would
 * be run or read by whoever presses it. Links that are none keep their words.
 */
export const isOpenLink = (href: string): boolean => /^(?:https?:\/\/|mailto:)\S/i.test(href)
