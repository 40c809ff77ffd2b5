import { NewStageScreen } from '../../../parts/stages/NewStageScreen.tsx'
import { StageListScreen } from '../../../parts/stages/StageListScreen.tsx'
import { StageScreen } from '../../../parts/stages/StageScreen.tsx'
import { useSearch } from '../../../routing/react.tsx'
import { validations } from './validations.ts'
import { validationSearch } from './validations.paths.ts'

export const ValidationsScreen = () => <StageListScreen list={validations} />

export const NewValidationScreen = () => <NewStageScreen list={validations} />

export function ValidationScreen({ name }: { name: string }) {
  const [{ tab }] = useSearch(validationSearch)
  return <StageScreen list={validations} name={name} tab={tab} />
}
