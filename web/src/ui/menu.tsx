import './menu.css';
import type { Icon } from './icon.ts';
import { Ellipsis } from './icons/more-icons.ts';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface MenuAction {
  label: string;
  icon: Icon;
  onAction?: (() => void) | undefined;
  /** The address that the action opens in a new tab. */
  href?: string | undefined;
  isDanger?: boolean;
}

/**
 * A round button with three dots, which opens a menu of actions.
 * @param label the name of the button
 * @param actions the actions; false leaves an action out
 */
export function ActionMenu({ label, actions }: { label: string; actions: readonly (MenuAction | false)[] }) {
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={label}>
        <Ellipsis aria-hidden="true" size={20} />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={label}>
          {actions
            .filter((action) => action !== false)
            .map(({ label, icon: Icon, onAction, href, isDanger }) => (
              <MenuItem
                key={label}
                className={isDanger ? 'menu-item danger' : 'menu-item'}
                textValue={label}
                {...(onAction && { onAction })}
                {...(href !== undefined && { href, target: '_blank', rel: 'noreferrer' })}
              >
                <Icon aria-hidden="true" size={18} />
                {label}
              </MenuItem>
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
