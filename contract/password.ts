/** The rule for passwords of console users, the same for the form and for the broker. */
const CLASSES = [/[0-9]/, /[A-Za-z]/, /[^0-9A-Za-z]/]

/** What is wrong with a new password, in the broker's own words; `undefined` when it is fine. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 8 || password.length > 64) return 'The range of password length is 8~64'
  if (!/^[ -~]*$/.test(password)) {
    return 'Only ascii characters are allowed in the password'
  }
  if (CLASSES.filter((one) => one.test(password)).length < 2) {
    return 'Bad password. At least two different kind of characters from groups of letters, numbers, and special characters. For example, if password is composed from letters, it must contain at least one number or a special character.'
  }
  return undefined
}
