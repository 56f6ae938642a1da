import { locales } from '../../../contract/locale.ts'
import { useEditor } from '../editor-context.ts'
import { shown, usePageName } from '../pages.ts'
import { Switch } from '../ui/Choice.tsx'
import { inLanguage, widths, type Device } from '../view.ts'
import { languageName, useWords } from '../words.ts'

export function Views() {
  const t = useWords()
  const { draft, locale, view, setView } = useEditor()
  const nameOf = usePageName(draft.files, locale)
  return (
    <div className="group views">
      <select
        aria-label={t('page')}
        value={view.page}
        onChange={({ target: { value: page } }) =>
          setView({ ...view, page, ...(page === 'menu' && { device: 'phone' }) })
        }
      >
        {(['pages', 'formStates'] as const).map((group) => (
          <optgroup key={group} label={t(group)}>
            {shown[group].map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Switch
        label={t('view')}
        options={[
          ...locales.map((each) => [each, languageName(each, locale)] as const),
          ['all', t('view.all')],
        ]}
        value={view.language}
        onChange={(language) => setView(inLanguage(view, language))}
      />
      <Switch
        label={t('width')}
        options={Object.keys(widths).map((each) => {
          const device = each as Device
          return [device, t(`width.${device}`)] as const
        })}
        value={view.device}
        onChange={(device) => setView({ ...view, device })}
      />
    </div>
  )
}
