import type { SsoFailure } from '#api/sso.ts'
import { useMessages } from '#language.tsx'
import { FormError } from '#ui/FormError.tsx'
import { ssoLoginMessages } from './sso-login.messages.ts'

/** Why the browser has come back from a provider without a login. */
export function ReturnFailure({ failure }: { failure: SsoFailure }) {
  const t = useMessages(ssoLoginMessages)
  const texts: Record<SsoFailure, string> = {
    provider: t.failedProvider,
    role: t.failedRole,
    name: t.failedName,
    page: t.failedPage,
  }
  return <FormError error={{ title: t.failedTitle, detail: texts[failure] }} />
}
