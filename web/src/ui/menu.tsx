import './menu.css';
import './pressable-style.ts';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  onAction?: (() => void) | undefined;
  /** The address that the action opens in a new tab. */
  href?: string | undefined;
}

/** A round button with three dots, which opens a menu of actions. @param label the name of the button */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={label}>
        <Ellipsis aria-hidden="true" size={20} />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={label}>
          {actions.map(({ label, icon, onAction, href }) => (
            <MenuItem
              key={label}
              className="menu-item"
              textValue={label}
              {...(onAction && { onAction })}
              {...(href !== undefined && { href, target: '_blank', rel: 'noreferrer' })}
            >
              {icon}
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
