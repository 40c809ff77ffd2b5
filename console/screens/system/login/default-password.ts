const RESERVED = ['admin', 'root', 'administrator']

/** Whether these are the credentials of a fresh installation. */
export function isDefaultPassword(username: string, password: string): boolean {
  return password === 'public' && RESERVED.includes(username)
}
