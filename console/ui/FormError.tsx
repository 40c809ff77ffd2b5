import { Banner } from './Banner.tsx'
import { Detail } from './Detail.tsx'

interface FormErrorProps {
  /** Error of the last attempt to send the form; `undefined` after a success. */
  error: { title: string; detail?: string | undefined } | undefined
}

/** Error above the buttons of a form, with the reason why it could not be sent. */
export function FormError({ error }: FormErrorProps) {
  if (error === undefined) return null
  return (
    <Banner tone="error" title={error.title}>
      <Detail text={error.detail} />
    </Banner>
  )
}
