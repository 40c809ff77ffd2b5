import { fetchCode } from '#code.ts'

/**
 * Whether a password is a common one. The list is loaded with the first question; a broker of ours refuses common
 * passwords as well, so a list that cannot be loaded holds up nothing.
 */
export async function isCommon(password: string): Promise<boolean> {
  try {
    const { isCommonPassword } = await fetchCode(
      () => import('@signalbox/contract/common-passwords'),
    )
    return isCommonPassword(password)
  } catch {
    return false
  }
}
