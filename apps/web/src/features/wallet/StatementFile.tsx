import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { readStatementFile } from './wallet-queries.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export function StatementFile() {
  const { t } = useTranslation('wallet')
  const file = useMutation({
    mutationFn: readStatementFile,
    onSuccess: (csv) => {
      const text = csv.startsWith(BYTE_ORDER_MARK) ? csv : BYTE_ORDER_MARK + csv
      saveFile('saikoro-statement.csv', text, 'text/csv;charset=utf-8')
    },
    onError: toastError,
  })
  return (
    <Button look="outline" busy={file.isPending} onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden="true" size={18} />}
      {t('csv')}
    </Button>
  )
}
