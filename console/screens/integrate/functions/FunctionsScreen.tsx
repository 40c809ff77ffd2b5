import { useMessages } from '#language.tsx'
import { FunctionReference } from '#domain/rule-sql/FunctionReference.tsx'
import { Screen } from '#ui/Screen.tsx'
import { functionsMessages } from './functions.messages.ts'

/** Function reference as a separate page, which can stay open beside the editor. */
export function FunctionsScreen() {
  const t = useMessages(functionsMessages)
  return (
    <Screen title={t.title} about={t.about}>
      <FunctionReference isScreen />
    </Screen>
  )
}
