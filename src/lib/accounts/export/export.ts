/** How long a finished zip can be fetched. */
export const exportDays = 3

export const exportKey = (id: string): string => `export/${id}.zip`
