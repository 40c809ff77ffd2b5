/** The rule for passwords of console users, the same for the form and for the broker. */
const CLASSES = [/[0-9]/, /[A-Za-z]/, /[^0-9A-Za-z]/]

/** Letters only, so that a user name with added digits and special characters is recognised. */
const keepLetters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Whether a password is the user name, in any case, with or without digits and special characters. */
export function isLikeUsername(password: string, username: string): boolean {
  const letters = keepLetters(username)
  if (letters === '') return password.toLowerCase() === username.toLowerCase()
  return keepLetters(password) === letters
}

/**
 * The fault of a new password, in the words of the broker; `undefined` if there is none. Common passwords are checked
 * in `common-passwords.ts`, a list that pages load when they need it.
 */
export function passwordProblem(password: string, username: string): string | undefined {
  if (password.length < 8 || password.length > 64) return 'The range of password length is 8~64'
  if (!/^[ -~]*$/.test(password)) {
    return 'Only ascii characters are allowed in the password'
  }
  if (CLASSES.filter((one) => one.test(password)).length < 2) {
    return 'Bad password. At least two different kind of characters from groups of letters, numbers, and special characters. For example, if password is composed from letters, it must contain at least one number or a special character.'
  }
  if (isLikeUsername(password, username)) {
    return 'Bad password. It must not be the username, with or without digits and special characters.'
  }
  return undefined
}

export const COMMON_PASSWORD_PROBLEM =
  'Bad password. It is one of the most common passwords, which are guessed first.'
