import './row-menu.css';
import './pressable-style.ts';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

interface Item {
  label: string;
  icon: LucideIcon;
  onAction: () => void;
  isDanger?: boolean;
}

/** A menu with the less frequent actions of a row. @param items the actions; false leaves an action out */
export function RowMenu({ label, items }: { label: string; items: readonly (Item | false)[] }) {
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={label}>
        <Ellipsis aria-hidden="true" size={20} />
      </Button>
      <Popover className="menu-popover" placement="bottom end">
        <Menu aria-label={label}>
          {items
            .filter((item) => item !== false)
            .map(({ label, icon: Icon, onAction, isDanger }) => (
              <MenuItem key={label} className={isDanger ? 'danger' : ''} onAction={onAction}>
                <Icon aria-hidden="true" size={18} />
                {label}
              </MenuItem>
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
