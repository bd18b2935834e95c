/** What a code confirms; one asked for to sign in opens nothing else. */
export type SmsPurpose = 'sign_in' | 'bind_phone' | 'change_phone' | 'delete_account'
