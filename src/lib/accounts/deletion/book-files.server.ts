/** Name of the job that removes files of books, `{ keys, bookIds }`. */
export const removeBookFilesJobName = 'remove-book-files'
/** Name of the job that erases books whose time in the bin is over, and looks for files of none. */
export const tidyBooksJobName = 'tidy-books'
