/** An address of the form printed in books (docs: SITE_URL/v/{22 characters}); it leads nowhere. */
export const addressQr = 'https://xinshu.example/v/abcdefghijklmnopqrstuv'
