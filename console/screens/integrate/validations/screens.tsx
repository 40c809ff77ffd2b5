import { NewStageScreen } from '#domain/stages/NewStageScreen.tsx'
import { StageListScreen } from '#domain/stages/StageListScreen.tsx'
import { StageScreen } from '#domain/stages/StageScreen.tsx'
import { useSearch } from '#routing/react.tsx'
import { validations } from './validations.ts'
import { validationSearch } from './validations.paths.ts'

export const ValidationsScreen = () => <StageListScreen list={validations} />

export const NewValidationScreen = () => <NewStageScreen list={validations} />

export function ValidationScreen({ name }: { name: string }) {
  const [{ tab }] = useSearch(validationSearch)
  return <StageScreen list={validations} name={name} tab={tab} />
}
