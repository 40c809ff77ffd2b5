/** API 5.7.2 sends the text `undefined` where a message has no username. */
export function usernameText(username: string | null | undefined): string {
  return username == null || username === 'undefined' ? '' : username
}
