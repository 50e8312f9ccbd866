"""BLS signatures on BLS12-381 in plain Python: verification only, and meant to be read rather than to be fast.

Signatures lie on G1 (48 bytes), keys on G2 (96 bytes), messages are hashed to G1 as RFC 9380 says
(BLS12381G1_XMD:SHA-256_SSWU_RO_). This is drand's scheme bls-unchained-g1-rfc9380. One check takes a second or two.
"""

import hashlib

from bls12_381_isogeny import X_DEN, X_NUM, Y_DEN, Y_NUM

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
X = 0xD201000000010000  # the curve's parameter is -X

G2_GENERATOR = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)

DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

# The curve that the simplified SWU map lands on, y^2 = x^3 + Ax + B, and the map's Z (RFC 9380, 8.8.1).
SSWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SSWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
SSWU_Z = 11


def repeated(combine, none, value, times):
    """The value combined with itself so many times, by doubling."""
    total = none
    while times:
        if times & 1:
            total = combine(total, value)
        value = combine(value, value)
        times >>= 1
    return total


# Fp: integers below P.


def inverse(a):
    return pow(a, -1, P)


def root(a):
    """A square root in Fp, or None (P is 3 mod 4)."""
    candidate = pow(a, (P + 1) // 4, P)
    return candidate if candidate * candidate % P == a % P else None


# Fp2: pairs (a, b) for a + bu with u^2 = -1.


def add2(a, b):
    return ((a[0] + b[0]) % P, (a[1] + b[1]) % P)


def sub2(a, b):
    return ((a[0] - b[0]) % P, (a[1] - b[1]) % P)


def mul2(a, b):
    return ((a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P)


def scale2(a, n):
    return (a[0] * n % P, a[1] * n % P)


def inverse2(a):
    norm = inverse((a[0] * a[0] + a[1] * a[1]) % P)
    return (a[0] * norm % P, -a[1] * norm % P)


def root2(a):
    """A square root in Fp2, or None, by way of the norm."""
    if a[1] == 0:
        real = root(a[0])
        return (real, 0) if real is not None else (0, root(-a[0] % P))
    norm = root((a[0] * a[0] + a[1] * a[1]) % P)
    if norm is None:
        return None
    half = inverse(2)
    for sign in (norm, -norm):
        real = root((a[0] + sign) * half % P)
        if real:
            found = (real, a[1] * inverse(2 * real) % P)
            if mul2(found, found) == a:
                return found
    return None


# Points are (x, y), or None for the one at infinity. Both groups share this arithmetic: G1 passes its
# coordinates as pairs whose second half is zero.


def slope_of(p, q):
    """The slope of the line through two points, or of the tangent."""
    if p == q:
        return mul2(scale2(mul2(p[0], p[0]), 3), inverse2(scale2(p[1], 2)))
    return mul2(sub2(q[1], p[1]), inverse2(sub2(q[0], p[0])))


def add(p, q):
    """The sum of two points of y^2 = x^3 + b."""
    if p is None:
        return q
    if q is None:
        return p
    if p[0] == q[0] and (p[1] != q[1] or p[1] == (0, 0)):
        return None
    slope = slope_of(p, q)
    x = sub2(sub2(mul2(slope, slope), p[0]), q[0])
    return (x, sub2(mul2(slope, sub2(p[0], x)), p[1]))


def multiply(point, times):
    return repeated(add, None, point, times)


G1_B = (4, 0)
G2_B = (4, 4)


def read_point(data, size, b):
    """A compressed point of the right subgroup, or None: anything else, infinity included, is no key or signature."""
    if len(data) != size:
        return None
    flags, rest = data[0] >> 5, bytes([data[0] & 0x1F]) + data[1:]
    if flags not in (0b100, 0b101):
        return None
    halves = [int.from_bytes(rest[at : at + 48], "big") for at in range(0, size, 48)]
    if any(half >= P for half in halves):
        return None
    x = (halves[1], halves[0]) if size == 96 else (halves[0], 0)
    y = root2(add2(mul2(mul2(x, x), x), b))
    if y is None or None in y or (size == 48 and y[1] != 0):
        return None
    leading = y[1] if y[1] != 0 else y[0]
    if (leading > (P - 1) // 2) != (flags == 0b101):
        y = sub2((0, 0), y)
    point = (x, y)
    return point if multiply(point, R) is None else None


# Hashing to G1.


def expand_message(message, domain, length):
    """expand_message_xmd with SHA-256 (RFC 9380, 5.3.1)."""
    suffix = domain + bytes([len(domain)])
    start = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + suffix).digest()
    block = hashlib.sha256(start + b"\1" + suffix).digest()
    out = block
    for count in range(2, -(-length // 32) + 1):
        mixed = bytes(one ^ other for one, other in zip(start, block))
        block = hashlib.sha256(mixed + bytes([count]) + suffix).digest()
        out += block
    return out[:length]


def evaluate(coefficients, x):
    total = 0
    for coefficient in reversed(coefficients):
        total = (total * x + coefficient) % P
    return total


def map_to_curve(u):
    """The simplified SWU map and the isogeny onto y^2 = x^3 + 4."""
    zu2 = SSWU_Z * u * u % P
    denominator = (zu2 * zu2 + zu2) % P
    if denominator:
        x = -SSWU_B * inverse(SSWU_A) * (1 + inverse(denominator)) % P
    else:
        x = SSWU_B * inverse(SSWU_Z * SSWU_A % P) % P
    y = root((x * x * x + SSWU_A * x + SSWU_B) % P)
    if y is None:
        x = zu2 * x % P
        y = root((x * x * x + SSWU_A * x + SSWU_B) % P)
    if y & 1 != u & 1:
        y = -y % P
    mapped_x = evaluate(X_NUM, x) * inverse(evaluate(X_DEN, x)) % P
    mapped_y = y * evaluate(Y_NUM, x) * inverse(evaluate(Y_DEN, x)) % P
    return ((mapped_x, 0), (mapped_y, 0))


def hash_to_g1(message):
    data = expand_message(message, DOMAIN, 128)
    first, second = (int.from_bytes(data[at : at + 64], "big") % P for at in (0, 64))
    return multiply(add(map_to_curve(first), map_to_curve(second)), X + 1)


# Fp12: six elements of Fp2, the coefficients of 1, w … w^5 with w^6 = 1 + u.

ONE = ((1, 0),) + ((0, 0),) * 5


def mul12(a, b):
    wide = [(0, 0)] * 11
    for i, one in enumerate(a):
        if one != (0, 0):
            for j, other in enumerate(b):
                wide[i + j] = add2(wide[i + j], mul2(one, other))
    return tuple(add2(wide[i], mul2(wide[i + 6], (1, 1))) if i < 5 else wide[i] for i in range(6))


def power2(a, exponent):
    return repeated(mul2, (1, 0), a, exponent)


# w to the power P^2 - 1, a sixth root of one: what raising to the power P^2 multiplies w by.
TURN = power2((1, 1), (P * P - 1) // 6)


def is_one_at_last(a):
    """
    Is a to the power (P^12 - 1) / R one? Raising to the power P^6 turns the sign of w, so that it is one exactly if a to the
    power (P^6 + 1) / R has no odd power of w; and P^6 + 1 is P^2 + 1 times what is left.
    """
    low = repeated(mul12, ONE, a, (P**4 - P**2 + 1) // R)
    turns = [power2(TURN, at) for at in range(6)]
    raised = mul12(low, tuple(mul2(each, turn) for each, turn in zip(low, turns)))
    return all(each == (0, 0) for each in raised[1::2])


def line(p, q, at):
    """The line through two points of G2 (or the tangent), at a point of G1, but for factors that the end removes."""
    slope = slope_of(p, q)
    constant = sub2(p[1], mul2(slope, p[0]))
    return (constant, (0, 0), scale2(slope, at[0][0]), (-at[1][0] % P, 0), (0, 0), (0, 0))


def miller(at, point):
    """Miller's loop of the optimal ate pairing, to the power X instead of -X, which an equation with 1 allows."""
    value, walker = ONE, point
    for bit in bin(X)[3:]:
        value = mul12(mul12(value, value), line(walker, walker, at))
        walker = add(walker, walker)
        if bit == "1":
            value = mul12(value, line(walker, point, at))
            walker = add(walker, point)
    return value


def verify(public_key, message, signature):
    """Does e(signature, generator) equal e(H(message), key)? All arguments are bytes."""
    signed = read_point(signature, 48, G1_B)
    key = read_point(public_key, 96, G2_B)
    if signed is None or key is None:
        return False
    x, y = hash_to_g1(message)
    product = mul12(miller(signed, G2_GENERATOR), miller((x, sub2((0, 0), y)), key))
    return is_one_at_last(product)


def verify_round(public_key, number, signature):
    """A beacon round: what is signed is SHA-256 of its number as eight bytes. Key and signature in hex."""
    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    return verify(bytes.fromhex(public_key), message, bytes.fromhex(signature))
