import {
  authenticatorSchemas,
  enterpriseAuthenticatorSchemas,
} from '@signalbox/contract/authenticators'
import { useEdition } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { NewChainItemScreen } from '#domain/chain/NewChainItemScreen.tsx'
import { useSearch } from '#routing/react.tsx'
import { authenticationMessages as messages } from './authentication.messages.ts'
import { newAuthenticatorSearch } from './authentication.paths.ts'
import { authenticators } from './authenticators.ts'

const KINDS = Object.keys(authenticatorSchemas)
const ENTERPRISE_KINDS = Object.keys(enterpriseAuthenticatorSchemas)

export function NewAuthenticatorScreen() {
  const t = useMessages(messages)
  const [{ mechanism, backend }] = useSearch(newAuthenticatorSearch)
  return (
    <NewChainItemScreen
      collection={authenticators}
      kinds={useEdition() === 'ee' ? [...KINDS, ...ENTERPRISE_KINDS] : KINDS}
      label={t.kindLabel}
      chosen={[mechanism, backend]}
      abouts={{ jwt: messages.jwtAbout, scram: messages.scramAbout }}
    />
  )
}
