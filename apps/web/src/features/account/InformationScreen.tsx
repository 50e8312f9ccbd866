import { AVATARS } from '@saikoro/shared/avatars'
import { useId, useState } from 'react'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { DialogProps } from '../../ui/Sheet.tsx'
import styles from './AvatarSheet.module.css'
import { avatarMutation } from './account-queries.ts'
import { MemberScreen } from './MemberScreen.tsx'

export function InformationScreen() {
  const { t } = useTranslation('account')
  const [isChoosing, setChoosing] = useState(false)
  return (
    <MemberScreen title={t('basicInfo')} blocks={[18]}>
      {(member) => (
        <>
          <Menu title={t('basicInfo')} isTitleHidden>
            <MenuButton
              label={t('avatar')}
              leads
              onClick={() => setChoosing(true)}
              value={
                member.header_img === '' ? (
                  t('isNotSet')
                ) : (
                  <Avatar url={member.header_img} name={member.username} />
                )
              }
            />
            <MenuLink to="/Setname" label={t('name')} value={member.name || t('isNotSet')} />
            <MenuLink to="/Setsex" label={t('gender')} value={t(sexKey(member.sex))} />
            <MenuLink
              to="/Setbank"
              label={t('wallet:cardTitle')}
              value={member.bankid === '' ? t('isNotSet') : t('isSet')}
            />
            <MenuLink
              to="/SetPayPassword"
              label={t('payPassword')}
              value={member.paypassword === '' ? t('isNotSet') : t('isSet')}
            />
          </Menu>
          <AvatarSheet current={member.header_img} open={isChoosing} onClose={() => setChoosing(false)} />
        </>
      )}
    </MemberScreen>
  )
}

/** Returns the locale key of the wire values '1' and '2'; anything else is unknown. */
function sexKey(sex: string) {
  if (sex === '1') return 'male'
  return sex === '2' ? 'female' : 'isNotSet'
}

interface Props extends DialogProps {
  readonly current: string
}

/** Picker for the 185 avatar pictures. Each picture loads when it scrolls into view. */
function AvatarSheet({ current, open, onClose }: Props) {
  const { t } = useTranslation('account')
  const name = useId()
  const [picked, setPicked] = useState(current)
  const avatar = useSubmission(avatarMutation())
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('chooseAvatar')}
      of={avatar}
      action={t('decide')}
      disabled={picked === '' || picked === current}
      onSend={() => avatar.mutate({ header_img: picked }, thenToast(t('avatarSaved'), onClose))}
    >
      <fieldset className={`grid items-center gap-3 ${styles.grid}`}>
        <legend className="visually-hidden">{t('chooseAvatar')}</legend>
        {AVATARS.map((path, place) => (
          <label key={path} className={`relative clip round ${styles.option}`}>
            <input
              className="over absolute"
              type="radio"
              name={name}
              aria-label={t('picture', { number: place + 1 })}
              checked={path === picked}
              onChange={() => setPicked(path)}
            />
            <Picture url={path} alt="" shape="square" />
          </label>
        ))}
      </fieldset>
    </FormSheet>
  )
}
