import { useState } from 'react'
import type { Member } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { AvatarSheet } from './AvatarSheet.tsx'
import { sexKey } from './sex-key.ts'

interface Props {
  readonly member: Member
}

export function InformationMenu({ member }: Props) {
  const { t } = useTranslation('account')
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Menu title={t('basicInfo')} isTitleHidden>
        <MenuButton
          label={t('avatar')}
          leads
          onPress={() => setChoosing(true)}
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
          label={t('bankCard')}
          value={member.bankid === '' ? t('haveNot') : t('have')}
        />
        <MenuLink
          to="/SetPayPassword"
          label={t('payPassword')}
          value={member.paypassword === '' ? t('isNotSet') : t('isSet')}
        />
      </Menu>
      <AvatarSheet current={member.header_img} open={isChoosing} onClose={() => setChoosing(false)} />
    </>
  )
}
