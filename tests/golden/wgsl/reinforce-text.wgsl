@group(0) @binding(0) var<storage, read_write> memory: array<u32>;
@group(0) @binding(1) var<storage, read> tables: array<u32>;
@group(0) @binding(2) var<uniform> block: array<vec4<u32>, 4>;
@group(0) @binding(3) var<storage, read_write> exchange: array<u32>;
var<private> zero: u32;
var<private> replica: u32;
var<private> replicas: u32;
var<private> base: u32;
var<private> s0: u32;
var<private> s1: u32;
var<private> s2: u32;
var<private> s3: u32;
var<private> s4: u32;
var<private> s5: u32;
var<private> s6: bool;
var<private> s7: bool;
var<private> s8: u32;
var<private> s9: u32;
var<private> s10: u32;
var<private> s11: f32;
var<private> s12: f32;
var<private> s14: u32;
var<private> s15: f32;
var<private> s16: u32;
var<private> s17: f32;
var<private> s18: f32;
var<private> s20: f32;
var<private> s21: f32;
var<private> s22: u32;
var<private> s23: u32;
var<private> s24: bool;
var<private> s25: u32;
var<private> s26: bool;
var<private> s27: u32;
var<private> s28: bool;
var<private> s29: f32;
var<private> s30: u32;
var<private> s31: f32;
var<private> s32: f32;
var<private> s33: u32;
var<private> s34: bool;
var<private> s35: bool;
var<private> s36: u32;
var<private> s37: u32;
var<private> s38: u32;
var<private> s39: u32;
var<private> s40: u32;
var<private> s41: u32;
var<private> s42: bool;
var<private> s43: bool;
var<private> s44: u32;
var<private> s45: u32;
var<private> s46: u32;
var<private> s47: u32;
var<private> s48: u32;
var<private> p1: f32;
var<private> p3: f32;
var<private> p4: f32;
var<private> p5: f32;
var<private> p6: f32;
var<private> p7: f32;
var<private> p10: f32;
var<private> p11: f32;
var<private> a0: array<f32, 4>;
var<private> a1: array<f32, 12>;
var<private> a2: array<f32, 12>;
var<private> a3: array<u32, 7>;
var<private> a4: array<u32, 65>;
var<private> a7: array<u32, 16>;
var<private> a8: array<f32, 16>;
var<private> a9: array<f32, 16>;
var<private> a10: array<u32, 16>;
var<private> a26: array<f32, 4>;
var<private> a27: array<f32, 4>;
fn bitsOf(x: f32) -> u32 {
  let b = bitcast<u32>(x);
  return select(b, 0x7fc00000u, (b & 0x7fffffffu) > 0x7f800000u);
}
fn saturateU(x: f32) -> u32 {
  let b = bitcast<u32>(x);
  let none = ((b & 0x7fffffffu) > 0x7f800000u) | ((b >> 31u) != 0u);
  return select(select(u32(x), 0xffffffffu, b >= 0x4f800000u), 0u, none);
}
fn saturateI(x: f32) -> i32 {
  let b = bitcast<u32>(x);
  let magnitude = b & 0x7fffffffu;
  let end = select(2147483647i, i32(-2147483648), (b >> 31u) != 0u);
  return select(select(i32(x), end, magnitude >= 0x4f000000u), 0i, magnitude > 0x7f800000u);
}
fn signed(x: f32, like: f32) -> f32 {
  return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(like) & 0x80000000u));
}
fn call2(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
  var v5: u32;
  var v6: u32;
  let v4 = ((466688986u ^ v0) ^ v1);
  v5 = (v2 + v0);
  v6 = (v3 + v1);
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 1u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 2u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v0);
  v6 = (v6 + (v1 + 3u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 4u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 5u));
  s40 = v6;
  return v5;
}
fn call4() -> u32 {
  var v0: u32;
  v0 = s33;
  if ((!(s34) | s35)) {
    let v1 = select(0u, 1u, s34);
    let t1 = (s34 & (s38 == 0u));
    let t2 = call2(s36, s37, (s38 - v1), select(s39, (s39 - 1u), t1));
    let v2 = t2;
    let t3 = s34;
    v0 = select(v2, s40, t3);
    s33 = s40;
    s40 = 0u;
    s35 = false;
    if (!(s34)) {
      s38 = (s38 + 1u);
      let t7 = (s38 == 0u);
      s39 = select(s39, (s39 + 1u), t7);
    }
  }
  s34 = !(s34);
  return v0;
}
fn call5(v0: u32, v1: u32) -> u32 {
  let v2 = (v0 & 65535u);
  let v3 = (v0 >> 16u);
  let v4 = (v1 & 65535u);
  let v5 = (v1 >> 16u);
  let v6 = ((v3 * v4) + ((v2 * v4) >> 16u));
  let v7 = ((v2 * v5) + (v6 & 65535u));
  return (((v3 * v5) + (v6 >> 16u)) + (v7 >> 16u));
}
fn call6(v0: u32) -> u32 {
  let t1 = call4();
  return call5(t1, v0);
}
fn call7() -> u32 {
  let t1 = call6(1u);
  return t1;
}
fn call8(v0: u32) -> u32 {
  var v1: u32;
  var v2: u32;
  var g1 = true;
  v1 = 0u;
  v2 = v0;
  g1 = true;
  {
    let t2 = (v2 < 1u);
    g1 = g1 & !t2;
    let t3 = !t2;
    v2 = select(v2, ((v2 - 1u) / 4u), t3);
    v1 = select(v1, (v1 + 1u), t3);
  }
  if (g1) {
    {
      let t4 = (v2 < 1u);
      g1 = g1 & !t4;
      let t5 = !t4;
      v2 = select(v2, ((v2 - 1u) / 4u), t5);
      v1 = select(v1, (v1 + 1u), t5);
    }
    if (g1) {
      {
        let t6 = (v2 < 1u);
        g1 = g1 & !t6;
        let t7 = !t6;
        v2 = select(v2, ((v2 - 1u) / 4u), t7);
        v1 = select(v1, (v1 + 1u), t7);
      }
      if (g1) {
        {
          let t8 = (v2 < 1u);
          g1 = g1 & !t8;
          let t9 = !t8;
          v2 = select(v2, ((v2 - 1u) / 4u), t9);
          v1 = select(v1, (v1 + 1u), t9);
        }
      }
    }
  }
  return v1;
}
fn call9(v0: u32) -> u32 {
  var v1: u32;
  var g1 = true;
  v1 = v0;
  g1 = true;
  {
    let t2 = (v1 < 1u);
    g1 = g1 & !t2;
    let t3 = !t2;
    v1 = select(v1, ((v1 - 1u) / 4u), t3);
  }
  if (g1) {
    {
      let t4 = (v1 < 1u);
      g1 = g1 & !t4;
      let t5 = !t4;
      v1 = select(v1, ((v1 - 1u) / 4u), t5);
    }
    if (g1) {
      {
        let t6 = (v1 < 1u);
        g1 = g1 & !t6;
        let t7 = !t6;
        v1 = select(v1, ((v1 - 1u) / 4u), t7);
      }
      if (g1) {
        {
          let t8 = (v1 < 1u);
          g1 = g1 & !t8;
          let t9 = !t8;
          v1 = select(v1, ((v1 - 1u) / 4u), t9);
        }
      }
    }
  }
  return v1;
}
fn call10(v0: u32) -> u32 {
  var r0: u32;
  var v1: u32;
  var v2: u32;
  var v3: u32;
  var v4: u32;
  if ((call8(v0) <= 3u)) {
    r0 = v0;
  } else {
    v1 = v0;
    v2 = 1u;
    v3 = 0u;
    v4 = 0u;
    {
      v4 = (v4 + (((v1 - 1u) % 4u) * v2));
      v3 = (v3 + (1u * v2));
      v2 = (v2 * 4u);
      v1 = ((v1 - 1u) / 4u);
    }
    {
      v4 = (v4 + (((v1 - 1u) % 4u) * v2));
      v3 = (v3 + (1u * v2));
      v2 = (v2 * 4u);
      v1 = ((v1 - 1u) / 4u);
    }
    {
      v4 = (v4 + (((v1 - 1u) % 4u) * v2));
      v3 = (v3 + (1u * v2));
      v2 = (v2 * 4u);
      v1 = ((v1 - 1u) / 4u);
    }
    r0 = (((call9(v1) * v2) + v3) + v4);
  }
  return r0;
}
fn call11(v0: u32) -> u32 {
  return call10(v0);
}
fn call14() {
  s24 = false;
  let t1 = call7();
  s0 = t1;
  s3 = call11(s0);
  s8 = 0u;
  s5 = 0u;
  s25 = 0u;
  s6 = false;
  s7 = false;
  a1[8u] = 0.0f;
  a2[8u] = 0.0f;
  a1[9u] = 0.0f;
  a2[9u] = 0.0f;
  a1[11u] = 0.0f;
  a2[11u] = 0.0f;
  let i11_v0 = s3;
  s30 = 0u;
  s31 = 0.0f;
  s32 = 1.0f;
}
fn call16(v0: f32, v1: bool) -> f32 {
  let t1 = v1;
  return select(-3.3999999521443642e+38f, v0, t1);
}
fn call17(v0: f32) -> bool {
  return (v0 > -3.299999965482712e+38f);
}
fn call18(v0: f32, v1: i32) -> f32 {
  let v2 = (v1 >> 1u);
  return ((v0 * bitcast<f32>((bitcast<u32>((v2 + 127i)) << 23u))) * bitcast<f32>((bitcast<u32>(((v1 - v2) + 127i)) << 23u)));
}
fn call19(v0: f32) -> f32 {
  var r0: f32;
  var v3: f32;
  if (!(v0 == v0)) {
    r0 = v0;
  } else {
    if ((v0 > 88.72283935546875f)) {
      r0 = bitcast<f32>(2139095040u ^ zero);
    } else {
      if ((v0 < -104.0f)) {
        r0 = 0.0f;
      } else {
        let t1 = (v0 * 1.4426950216293335f);
        let v1 = signed(round(t1), t1);
        let v2 = ((v0 - (v1 * 0.693359375f)) - (v1 * -0.00021219444170128554f));
        v3 = 0.00019875691214110702f;
        v3 = ((v3 * v2) + 0.001398199936375022f);
        v3 = ((v3 * v2) + 0.008333452045917511f);
        v3 = ((v3 * v2) + 0.04166579619050026f);
        v3 = ((v3 * v2) + 0.1666666567325592f);
        v3 = ((v3 * v2) + 0.5f);
        r0 = call18((((v3 * (v2 * v2)) + v2) + 1.0f), saturateI(v1));
      }
    }
  }
  return r0;
}
fn call21(v0: u32) {
  var i17_v1: f32;
  var i17_v3: f32;
  var y25: f32;
  var y27: f32;
  var y29: f32;
  var y31: f32;
  var y33: f32;
  var y35: f32;
  var y37: f32;
  var y39: f32;
  {
    let i1_v0 = v0;
    let t4 = true;
    a26[0u] = call16(bitcast<f32>(memory[base + 383u + min(v0, 84u) * 4u]), t4);
  }
  {
    let i5_v0 = v0;
    let t8 = true;
    a26[1u] = call16(bitcast<f32>(memory[base + 383u + min(v0, 84u) * 4u + 1u]), t8);
  }
  {
    let i9_v0 = v0;
    let t12 = true;
    a26[2u] = call16(bitcast<f32>(memory[base + 383u + min(v0, 84u) * 4u + 2u]), t12);
  }
  {
    let i13_v0 = v0;
    let t16 = true;
    a26[3u] = call16(bitcast<f32>(memory[base + 383u + min(v0, 84u) * 4u + 3u]), t16);
  }
  i17_v1 = -3.3999999521443642e+38f;
  {
    let t20 = a26[0u];
    i17_v1 = select(t20, i17_v1, i17_v1 > t20);
  }
  {
    let t21 = a26[1u];
    i17_v1 = select(t21, i17_v1, i17_v1 > t21);
  }
  {
    let t22 = a26[2u];
    i17_v1 = select(t22, i17_v1, i17_v1 > t22);
  }
  {
    let t23 = a26[3u];
    i17_v1 = select(t23, i17_v1, i17_v1 > t23);
  }
  i17_v3 = 0.0f;
  {
    let t24 = call17(a26[0u]);
    y25 = 0.0f;
    if (!t24) {
      y25 = 0.0f;
    }
    let t26 = y25;
    y27 = t26;
    if (t24) {
      y27 = call19(((a26[0u] - i17_v1) / 1.0f));
    }
    a26[0u] = y27;
    i17_v3 = (i17_v3 + a26[0u]);
  }
  {
    let t28 = call17(a26[1u]);
    y29 = 0.0f;
    if (!t28) {
      y29 = 0.0f;
    }
    let t30 = y29;
    y31 = t30;
    if (t28) {
      y31 = call19(((a26[1u] - i17_v1) / 1.0f));
    }
    a26[1u] = y31;
    i17_v3 = (i17_v3 + a26[1u]);
  }
  {
    let t32 = call17(a26[2u]);
    y33 = 0.0f;
    if (!t32) {
      y33 = 0.0f;
    }
    let t34 = y33;
    y35 = t34;
    if (t32) {
      y35 = call19(((a26[2u] - i17_v1) / 1.0f));
    }
    a26[2u] = y35;
    i17_v3 = (i17_v3 + a26[2u]);
  }
  {
    let t36 = call17(a26[3u]);
    y37 = 0.0f;
    if (!t36) {
      y37 = 0.0f;
    }
    let t38 = y37;
    y39 = t38;
    if (t36) {
      y39 = call19(((a26[3u] - i17_v1) / 1.0f));
    }
    a26[3u] = y39;
    i17_v3 = (i17_v3 + a26[3u]);
  }
  if ((i17_v3 > 0.0f)) {
    {
      a26[0u] = (a26[0u] / i17_v3);
    }
    {
      a26[1u] = (a26[1u] / i17_v3);
    }
    {
      a26[2u] = (a26[2u] / i17_v3);
    }
    {
      a26[3u] = (a26[3u] / i17_v3);
    }
  }
}
fn call22(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
  var v5: u32;
  var v6: u32;
  let v4 = ((466688986u ^ v0) ^ v1);
  v5 = (v2 + v0);
  v6 = (v3 + v1);
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 1u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 2u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v0);
  v6 = (v6 + (v1 + 3u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 4u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 5u));
  s48 = v6;
  return v5;
}
fn call24() -> u32 {
  var v0: u32;
  v0 = s41;
  if ((!(s42) | s43)) {
    let v1 = select(0u, 1u, s42);
    let t1 = (s42 & (s46 == 0u));
    let t2 = call22(s44, s45, (s46 - v1), select(s47, (s47 - 1u), t1));
    let v2 = t2;
    let t3 = s42;
    v0 = select(v2, s48, t3);
    s41 = s48;
    s48 = 0u;
    s43 = false;
    if (!(s42)) {
      s46 = (s46 + 1u);
      let t7 = (s46 == 0u);
      s47 = select(s47, (s47 + 1u), t7);
    }
  }
  s42 = !(s42);
  return v0;
}
fn call25() -> f32 {
  let t1 = call24();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call26(v0: u32) -> u32 {
  var v2: f32;
  var v3: u32;
  var r0: u32;
  var g0 = true;
  var g2 = true;
  let t1 = call25();
  let v1 = t1;
  v2 = 0.0f;
  v3 = 0u;
  g2 = true;
  {
    if ((0u >= v0)) {
      g2 = false;
    } else {
      v2 = (v2 + a26[0u]);
      let t3 = (v1 < v2);
      r0 = select(r0, 0u, t3);
      g0 = g0 & !t3;
      let t4 = !t3;
      let t5 = (a26[0u] > 0.0f);
      let t6 = t4 & t5;
      v3 = select(v3, 0u, t6);
    }
  }
  if (g2 & g0) {
    {
      if ((1u >= v0)) {
        g2 = false;
      } else {
        v2 = (v2 + a26[1u]);
        let t7 = (v1 < v2);
        r0 = select(r0, 1u, t7);
        g0 = g0 & !t7;
        let t8 = !t7;
        let t9 = (a26[1u] > 0.0f);
        let t10 = t8 & t9;
        v3 = select(v3, 1u, t10);
      }
    }
    if (g2 & g0) {
      {
        if ((2u >= v0)) {
          g2 = false;
        } else {
          v2 = (v2 + a26[2u]);
          let t11 = (v1 < v2);
          r0 = select(r0, 2u, t11);
          g0 = g0 & !t11;
          let t12 = !t11;
          let t13 = (a26[2u] > 0.0f);
          let t14 = t12 & t13;
          v3 = select(v3, 2u, t14);
        }
      }
      if (g2 & g0) {
        {
          if ((3u >= v0)) {
            g2 = false;
          } else {
            v2 = (v2 + a26[3u]);
            let t15 = (v1 < v2);
            r0 = select(r0, 3u, t15);
            g0 = g0 & !t15;
            let t16 = !t15;
            let t17 = (a26[3u] > 0.0f);
            let t18 = t16 & t17;
            v3 = select(v3, 3u, t18);
          }
        }
      }
    }
  }
  r0 = select(r0, v3, g0);
  g0 = g0 & !g0;
  return r0;
}
fn call27(v0: u32) -> u32 {
  call21(v0);
  let t1 = call26(4u);
  return t1;
}
fn call28(v0: u32, v1: u32) -> u32 {
  return 0u;
}
fn call29(v0: u32) -> f32 {
  return 0.0f;
}
fn call30(v0: u32) -> u32 {
  return (call8(v0) - saturateU(call29(v0)));
}
fn call31(v0: u32) -> u32 {
  var v1: u32;
  var v2: u32;
  var g1 = true;
  v1 = 0u;
  v2 = v0;
  g1 = true;
  {
    if ((v2 < 1u)) {
      g1 = false;
    } else {
      v1 = ((v1 * 4u) + ((v2 - 1u) % 4u));
      v2 = ((v2 - 1u) / 4u);
    }
  }
  if (g1) {
    {
      if ((v2 < 1u)) {
        g1 = false;
      } else {
        v1 = ((v1 * 4u) + ((v2 - 1u) % 4u));
        v2 = ((v2 - 1u) / 4u);
      }
    }
    if (g1) {
      {
        if ((v2 < 1u)) {
          g1 = false;
        } else {
          v1 = ((v1 * 4u) + ((v2 - 1u) % 4u));
          v2 = ((v2 - 1u) / 4u);
        }
      }
      if (g1) {
        {
          if ((v2 < 1u)) {
            g1 = false;
          } else {
            v1 = ((v1 * 4u) + ((v2 - 1u) % 4u));
            v2 = ((v2 - 1u) / 4u);
          }
        }
      }
    }
  }
  return v1;
}
fn call33(v0: u32) -> f32 {
  var v2: f32;
  var i1_v3: u32;
  var i1_v4: u32;
  var i1_v5: u32;
  var g4 = true;
  let v1 = call9(v0);
  v2 = 0.0f;
  {
    if ((0u == v1)) {
      let i1_v0 = v0;
      let i1_v2 = call30(i1_v0);
      i1_v3 = call31(i1_v0);
      i1_v4 = 0u;
      i1_v5 = 0u;
      g4 = true;
      {
        if ((0u >= i1_v2)) {
          g4 = false;
        } else {
          let i1_v7 = (i1_v3 % 4u);
          i1_v3 = (i1_v3 / 4u);
          let t5 = ((i1_v4 < 4u) & (tables[271u + 0u + min(i1_v4, 3u)] == i1_v7));
          i1_v5 = select(i1_v5, (i1_v5 + 1u), t5);
          i1_v4 = (i1_v4 + 1u);
        }
      }
      if (g4) {
        {
          if ((1u >= i1_v2)) {
            g4 = false;
          } else {
            let i1_v7 = (i1_v3 % 4u);
            i1_v3 = (i1_v3 / 4u);
            let t6 = ((i1_v4 < 4u) & (tables[271u + 0u + min(i1_v4, 3u)] == i1_v7));
            i1_v5 = select(i1_v5, (i1_v5 + 1u), t6);
            i1_v4 = (i1_v4 + 1u);
          }
        }
        if (g4) {
          {
            if ((2u >= i1_v2)) {
              g4 = false;
            } else {
              let i1_v7 = (i1_v3 % 4u);
              i1_v3 = (i1_v3 / 4u);
              let t7 = ((i1_v4 < 4u) & (tables[271u + 0u + min(i1_v4, 3u)] == i1_v7));
              i1_v5 = select(i1_v5, (i1_v5 + 1u), t7);
              i1_v4 = (i1_v4 + 1u);
            }
          }
          if (g4) {
            {
              if ((3u >= i1_v2)) {
                g4 = false;
              } else {
                let i1_v7 = (i1_v3 % 4u);
                i1_v3 = (i1_v3 / 4u);
                let t8 = ((i1_v4 < 4u) & (tables[271u + 0u + min(i1_v4, 3u)] == i1_v7));
                i1_v5 = select(i1_v5, (i1_v5 + 1u), t8);
                i1_v4 = (i1_v4 + 1u);
              }
            }
          }
        }
      }
      let t9 = (i1_v4 > 4u);
      let i1_v8 = select(0u, (i1_v4 - 4u), t9);
      let t10 = (i1_v5 > i1_v8);
      let t11 = select(0.0f, (f32((i1_v5 - i1_v8)) / 4.0f), t10);
      v2 = select(t11, v2, v2 > t11);
    }
  }
  return v2;
}
fn call34(v0: u32) -> f32 {
  return call33(v0);
}
fn call37(v0: u32) -> f32 {
  let v1 = call34(v0);
  let t1 = (v1 == 1.0f);
  return select(0.0f, 1.0f, t1);
}
fn call39(v0: u32, v1: u32, v2: u32) -> u32 {
  let v3 = ((1u + (v0 * 4u)) + v1);
  let v4 = (call8(v3) >= 4u);
  let v5 = v4;
  let v6 = (call34(v3) - call34(v0));
  let t1 = (v6 > 0.0f);
  s5 = select(s5, (s5 | 8u), t1);
  let t5 = (v6 < 0.0f);
  s5 = select(s5, (s5 | 16u), t5);
  s29 = p3;
  {
  }
  {
  }
  if (v5) {
    let v7 = call37(v3);
    let i9_v0 = v7;
    s11 = (s11 + i9_v0);
    let t12 = (v7 >= 0.9999899864196777f);
    s5 = select(s5, (s5 | 2u), t12);
    s29 = select(s29, (s29 + 1.0f), t12);
    s5 = (s5 | 1u);
    s5 = (s5 | 4u);
    s6 = true;
  }
  return v3;
}
fn call40() -> f32 {
  return s11;
}
fn call41(v0: f32) -> bool {
  return ((bitsOf(v0) & 2139095040u) == 2139095040u);
}
fn call42(v0: u32, v1: u32, v2: u32) -> bool {
  s0 = v0;
  s1 = v1;
  s5 = 0u;
  s11 = 0.0f;
  s6 = false;
  s7 = false;
  s12 = 0.0f;
  let t1 = call39(v0, v1, v2);
  s2 = t1;
  s4 = call11(s2);
  s7 = false;
  let v3 = (p1 * call40());
  s12 = (s12 + v3);
  s15 = (s15 + v3);
  let v4 = (call41(s12) | call41(s11));
  let t2 = v4;
  s14 = select(s14, 256u, t2);
  return v4;
}
fn call44(v0: f32) -> i32 {
  let t1 = (v0 < 1.1754943508222875e-38f);
  let v1 = select(v0, (v0 * 16777216.0f), t1);
  let t2 = (v0 < 1.1754943508222875e-38f);
  let v2 = select(0i, 24i, t2);
  return ((bitcast<i32>((bitsOf(v1) - 1060439283u)) >> 23u) - v2);
}
fn call45(v0: f32) -> f32 {
  var v2: f32;
  let v1 = (v0 * v0);
  v2 = 0.07037683576345444f;
  v2 = ((v2 * v0) - 0.11514610052108765f);
  v2 = ((v2 * v0) + 0.11676998436450958f);
  v2 = ((v2 * v0) - 0.12420140951871872f);
  v2 = ((v2 * v0) + 0.14249323308467865f);
  v2 = ((v2 * v0) - 0.16668057441711426f);
  v2 = ((v2 * v0) + 0.2000071406364441f);
  v2 = ((v2 * v0) - 0.24999994039535522f);
  v2 = ((v2 * v0) + 0.3333333134651184f);
  return (((v2 * v0) * v1) - (0.5f * v1));
}
fn call46(v0: f32) -> f32 {
  var r0: f32;
  if ((!(v0 == v0) | (v0 < 0.0f))) {
    r0 = bitcast<f32>(2143289344u ^ zero);
  } else {
    if ((v0 == 0.0f)) {
      r0 = bitcast<f32>(4286578688u ^ zero);
    } else {
      if ((v0 == bitcast<f32>(2139095040u ^ zero))) {
        r0 = v0;
      } else {
        let v1 = call44(v0);
        let v2 = (call18(v0, (0i - v1)) - 1.0f);
        let v3 = f32(v1);
        r0 = ((v2 + (call45(v2) + (v3 * -0.00021219444170128554f))) + (v3 * 0.693359375f));
      }
    }
  }
  return r0;
}
fn call47(v0: f32) -> f32 {
  return call46(select(1.0000000031710769e-30f, v0, v0 > 1.0000000031710769e-30f));
}
fn call48(v0: f32, v1: f32) -> f32 {
  return (v0 - v1);
}
fn call49(v0: u32, v1: u32) -> f32 {
  var i37_v1: f32;
  var i37_v3: f32;
  var y45: f32;
  var y47: f32;
  var y49: f32;
  var y51: f32;
  var y53: f32;
  var y55: f32;
  var y57: f32;
  var y59: f32;
  {
    let i1_v0 = v0;
    let t4 = true;
    let i5_v1 = t4;
    let t8 = i5_v1;
    let t9 = select(-3.3999999521443642e+38f, 0.0f, t8);
    a27[0u] = t9;
  }
  {
    let i10_v0 = v0;
    let t13 = true;
    let i14_v1 = t13;
    let t17 = i14_v1;
    let t18 = select(-3.3999999521443642e+38f, 0.0f, t17);
    a27[1u] = t18;
  }
  {
    let i19_v0 = v0;
    let t22 = true;
    let i23_v1 = t22;
    let t26 = i23_v1;
    let t27 = select(-3.3999999521443642e+38f, 0.0f, t26);
    a27[2u] = t27;
  }
  {
    let i28_v0 = v0;
    let t31 = true;
    let i32_v1 = t31;
    let t35 = i32_v1;
    let t36 = select(-3.3999999521443642e+38f, 0.0f, t35);
    a27[3u] = t36;
  }
  i37_v1 = -3.3999999521443642e+38f;
  {
    let t40 = a27[0u];
    i37_v1 = select(t40, i37_v1, i37_v1 > t40);
  }
  {
    let t41 = a27[1u];
    i37_v1 = select(t41, i37_v1, i37_v1 > t41);
  }
  {
    let t42 = a27[2u];
    i37_v1 = select(t42, i37_v1, i37_v1 > t42);
  }
  {
    let t43 = a27[3u];
    i37_v1 = select(t43, i37_v1, i37_v1 > t43);
  }
  i37_v3 = 0.0f;
  {
    let t44 = call17(a27[0u]);
    y45 = 0.0f;
    if (!t44) {
      y45 = 0.0f;
    }
    let t46 = y45;
    y47 = t46;
    if (t44) {
      y47 = call19(((a27[0u] - i37_v1) / 1.0f));
    }
    a27[0u] = y47;
    i37_v3 = (i37_v3 + a27[0u]);
  }
  {
    let t48 = call17(a27[1u]);
    y49 = 0.0f;
    if (!t48) {
      y49 = 0.0f;
    }
    let t50 = y49;
    y51 = t50;
    if (t48) {
      y51 = call19(((a27[1u] - i37_v1) / 1.0f));
    }
    a27[1u] = y51;
    i37_v3 = (i37_v3 + a27[1u]);
  }
  {
    let t52 = call17(a27[2u]);
    y53 = 0.0f;
    if (!t52) {
      y53 = 0.0f;
    }
    let t54 = y53;
    y55 = t54;
    if (t52) {
      y55 = call19(((a27[2u] - i37_v1) / 1.0f));
    }
    a27[2u] = y55;
    i37_v3 = (i37_v3 + a27[2u]);
  }
  {
    let t56 = call17(a27[3u]);
    y57 = 0.0f;
    if (!t56) {
      y57 = 0.0f;
    }
    let t58 = y57;
    y59 = t58;
    if (t56) {
      y59 = call19(((a27[3u] - i37_v1) / 1.0f));
    }
    a27[3u] = y59;
    i37_v3 = (i37_v3 + a27[3u]);
  }
  if ((i37_v3 > 0.0f)) {
    {
      a27[0u] = (a27[0u] / i37_v3);
    }
    {
      a27[1u] = (a27[1u] / i37_v3);
    }
    {
      a27[2u] = (a27[2u] / i37_v3);
    }
    {
      a27[3u] = (a27[3u] / i37_v3);
    }
  }
  return call48(call47(a26[min(v1, 3u)]), call47(a27[min(v1, 3u)]));
}
fn call51() -> f32 {
  var v0: f32;
  v0 = 0.0f;
  {
    if ((a26[0u] > 0.0f)) {
      v0 = (v0 - (a26[0u] * call46(a26[0u])));
    }
  }
  {
    if ((a26[1u] > 0.0f)) {
      v0 = (v0 - (a26[1u] * call46(a26[1u])));
    }
  }
  {
    if ((a26[2u] > 0.0f)) {
      v0 = (v0 - (a26[2u] * call46(a26[2u])));
    }
  }
  {
    if ((a26[3u] > 0.0f)) {
      v0 = (v0 - (a26[3u] * call46(a26[3u])));
    }
  }
  return v0;
}
fn call52(v0: u32, v1: f32) {
  let v2 = call51();
  {
    if ((a26[0u] > 0.0f)) {
      memory[base + 723u + min(v0, 84u) * 4u] = bitcast<u32>((bitcast<f32>(memory[base + 723u + min(v0, 84u) * 4u]) - ((v1 * a26[0u]) * (call46(a26[0u]) + v2))));
    }
  }
  {
    if ((a26[1u] > 0.0f)) {
      memory[base + 723u + min(v0, 84u) * 4u + 1u] = bitcast<u32>((bitcast<f32>(memory[base + 723u + min(v0, 84u) * 4u + 1u]) - ((v1 * a26[1u]) * (call46(a26[1u]) + v2))));
    }
  }
  {
    if ((a26[2u] > 0.0f)) {
      memory[base + 723u + min(v0, 84u) * 4u + 2u] = bitcast<u32>((bitcast<f32>(memory[base + 723u + min(v0, 84u) * 4u + 2u]) - ((v1 * a26[2u]) * (call46(a26[2u]) + v2))));
    }
  }
  {
    if ((a26[3u] > 0.0f)) {
      memory[base + 723u + min(v0, 84u) * 4u + 3u] = bitcast<u32>((bitcast<f32>(memory[base + 723u + min(v0, 84u) * 4u + 3u]) - ((v1 * a26[3u]) * (call46(a26[3u]) + v2))));
    }
  }
}
fn call53(v0: f32) -> u32 {
  var r0: u32;
  let v1 = bitsOf(v0);
  let v2 = (v1 & 2147483647u);
  let v3 = (v2 >> 23u);
  if ((v3 < 117u)) {
    r0 = 32u;
  } else {
    let t1 = ((v2 & 8388607u) >= 3474676u);
    let v4 = min((((v3 - 117u) * 2u) + select(0u, 1u, t1)), 31u);
    let t2 = ((v1 >> 31u) != 0u);
    r0 = select((33u + v4), (31u - v4), t2);
  }
  return r0;
}
fn call55() {
  let i1_v1 = s20;
  let i1_v2 = (i1_v1 - a2[3u]);
  let i1_v3 = (a1[3u] + i1_v2);
  a2[3u] = ((i1_v3 - a1[3u]) - i1_v2);
  a1[3u] = i1_v3;
  let i4_v1 = s21;
  let i4_v2 = (i4_v1 - a2[4u]);
  let i4_v3 = (a1[4u] + i4_v2);
  a2[4u] = ((i4_v3 - a1[4u]) - i4_v2);
  a1[4u] = i4_v3;
  a3[4u] = (a3[4u] + s22);
  s20 = 0.0f;
  s21 = 0.0f;
  s22 = 0u;
}
fn call56(v0: u32, v1: f32) {
  if (call41(v1)) {
    let t1 = (s14 == 0u);
    s14 = select(s14, 255u, t1);
  } else {
    s20 = (s20 + v1);
    s21 = (s21 + (v1 * v1));
    s22 = (s22 + 1u);
    let v2 = call53(v1);
    a4[min(v2, 64u)] = (a4[min(v2, 64u)] + 1u);
    memory[base + 234u + min(v0, 84u)] = bitcast<u32>((bitcast<f32>(memory[base + 234u + min(v0, 84u)]) + (0.10000000149011612f * (v1 - bitcast<f32>(memory[base + 234u + min(v0, 84u)])))));
    if ((s22 >= 256u)) {
      call55();
    }
  }
}
fn call59() {
  var v0: f32;
  var v1: u32;
  var v3: f32;
  var v4: u32;
  var v7: u32;
  v0 = s31;
  for (var v1: u32 = 0u; v1 < 1000u; v1 += 1u) {
    if ((v1 >= s30)) {
      break;
    }
    let v2 = ((s30 - 1u) - v1);
    v0 = (bitcast<f32>(memory[base + 3156u + min(v2, 999u)]) + (p7 * v0));
    memory[base + 3156u + min(v2, 999u)] = bitcast<u32>(v0);
  }
  v3 = 1.0f;
  for (var v4: u32 = 0u; v4 < 1000u; v4 += 1u) {
    if ((v4 >= s30)) {
      break;
    }
    let v5 = memory[base + 1156u + v4];
    let v6 = (bitcast<f32>(memory[base + 3156u + v4]) - bitcast<f32>(memory[base + 1063u + min(v5, 84u)]));
    call21(v5);
    let i1_v0 = v5;
    let i1_v1 = memory[base + 2156u + v4];
    let i1_v2 = (v3 * v6);
    {
      let t4 = (i1_v1 == 0u);
      memory[base + 723u + min(i1_v0, 84u) * 4u] = bitcast<u32>((bitcast<f32>(memory[base + 723u + min(i1_v0, 84u) * 4u]) + (i1_v2 * (select(0.0f, 1.0f, t4) - a26[0u]))));
    }
    {
      let t5 = (i1_v1 == 1u);
      memory[base + 723u + min(i1_v0, 84u) * 4u + 1u] = bitcast<u32>((bitcast<f32>(memory[base + 723u + min(i1_v0, 84u) * 4u + 1u]) + (i1_v2 * (select(0.0f, 1.0f, t5) - a26[1u]))));
    }
    {
      let t6 = (i1_v1 == 2u);
      memory[base + 723u + min(i1_v0, 84u) * 4u + 2u] = bitcast<u32>((bitcast<f32>(memory[base + 723u + min(i1_v0, 84u) * 4u + 2u]) + (i1_v2 * (select(0.0f, 1.0f, t6) - a26[2u]))));
    }
    {
      let t7 = (i1_v1 == 3u);
      memory[base + 723u + min(i1_v0, 84u) * 4u + 3u] = bitcast<u32>((bitcast<f32>(memory[base + 723u + min(i1_v0, 84u) * 4u + 3u]) + (i1_v2 * (select(0.0f, 1.0f, t7) - a26[3u]))));
    }
    if ((p10 > 0.0f)) {
      call52(v5, (p10 * v3));
    }
    {
    }
    call56(v5, v6);
  }
  for (var v7: u32 = 0u; v7 < 1000u; v7 += 1u) {
    if ((v7 >= s30)) {
      break;
    }
    let v8 = memory[base + 1156u + v7];
    memory[base + 1063u + min(v8, 84u)] = bitcast<u32>((bitcast<f32>(memory[base + 1063u + min(v8, 84u)]) + (p6 * (bitcast<f32>(memory[base + 3156u + v7]) - bitcast<f32>(memory[base + 1063u + min(v8, 84u)])))));
    let i8_v0 = v8;
    let i8_v1 = p5;
    {
      memory[base + 383u + min(i8_v0, 84u) * 4u] = bitcast<u32>((bitcast<f32>(memory[base + 383u + min(i8_v0, 84u) * 4u]) + (i8_v1 * bitcast<f32>(memory[base + 723u + min(i8_v0, 84u) * 4u]))));
      memory[base + 723u + min(i8_v0, 84u) * 4u] = bitcast<u32>(0.0f);
    }
    {
      memory[base + 383u + min(i8_v0, 84u) * 4u + 1u] = bitcast<u32>((bitcast<f32>(memory[base + 383u + min(i8_v0, 84u) * 4u + 1u]) + (i8_v1 * bitcast<f32>(memory[base + 723u + min(i8_v0, 84u) * 4u + 1u]))));
      memory[base + 723u + min(i8_v0, 84u) * 4u + 1u] = bitcast<u32>(0.0f);
    }
    {
      memory[base + 383u + min(i8_v0, 84u) * 4u + 2u] = bitcast<u32>((bitcast<f32>(memory[base + 383u + min(i8_v0, 84u) * 4u + 2u]) + (i8_v1 * bitcast<f32>(memory[base + 723u + min(i8_v0, 84u) * 4u + 2u]))));
      memory[base + 723u + min(i8_v0, 84u) * 4u + 2u] = bitcast<u32>(0.0f);
    }
    {
      memory[base + 383u + min(i8_v0, 84u) * 4u + 3u] = bitcast<u32>((bitcast<f32>(memory[base + 383u + min(i8_v0, 84u) * 4u + 3u]) + (i8_v1 * bitcast<f32>(memory[base + 723u + min(i8_v0, 84u) * 4u + 3u]))));
      memory[base + 723u + min(i8_v0, 84u) * 4u + 3u] = bitcast<u32>(0.0f);
    }
  }
  s16 = (s16 + 1u);
}
fn call60(v0: u32, v1: u32, v2: f32, v3: u32) {
  var v4: f32;
  v4 = v2;
  if ((p11 > 0.0f)) {
    call21(v0);
    let t1 = p11;
    let t2 = call49(v0, v1);
    v4 = (v4 - (t1 * t2));
  }
  if ((s30 < 1000u)) {
    memory[base + 1156u + min(s30, 999u)] = v0;
    memory[base + 2156u + min(s30, 999u)] = v1;
    memory[base + 3156u + min(s30, 999u)] = bitcast<u32>(v4);
    s30 = (s30 + 1u);
  } else {
    s31 = (s31 + (s32 * v4));
    s32 = (s32 * p7);
  }
  let t3 = (s7 & !(s6));
  s31 = select(s31, (s31 + (s32 * bitcast<f32>(memory[base + 1063u + min(v3, 84u)]))), t3);
  if ((s6 | s7)) {
    call59();
  }
}
fn call61() {
  let t1 = call27(s3);
  let v0 = t1;
  s23 = (s23 + ((tables[85u + min(s3, 84u)] >> ((v0 & 31u) & 31u)) & 1u));
  let v1 = s3;
  memory[base + 149u + min(v1, 84u)] = (memory[base + 149u + min(v1, 84u)] + 1u);
  let t2 = call42(s0, v0, call28(s0, v0));
  let v2 = t2;
  s17 = (s17 + s12);
  s18 = (s18 + s11);
  s25 = (s25 | s5);
  if (!(v2)) {
    call60(s3, v0, s12, s4);
    s9 = (s9 + 1u);
    s8 = (s8 + 1u);
    s28 = (((s9 * 2654435769u) >> 27u) == 0u);
    s27 = s3;
    s26 = (s6 | s7);
    let t3 = !(s26);
    s0 = select(s0, s2, t3);
    s3 = select(s3, s4, t3);
  }
}
fn call62(v0: bool) -> bool {
  return v0;
}
fn call63() {
  let i1_v1 = s17;
  let i1_v2 = (i1_v1 - a2[8u]);
  let i1_v3 = (a1[8u] + i1_v2);
  a2[8u] = ((i1_v3 - a1[8u]) - i1_v2);
  a1[8u] = i1_v3;
  let i4_v1 = s17;
  let i4_v2 = (i4_v1 - a2[6u]);
  let i4_v3 = (a1[6u] + i4_v2);
  a2[6u] = ((i4_v3 - a1[6u]) - i4_v2);
  a1[6u] = i4_v3;
  s17 = 0.0f;
  let i7_v1 = s18;
  let i7_v2 = (i7_v1 - a2[9u]);
  let i7_v3 = (a1[9u] + i7_v2);
  a2[9u] = ((i7_v3 - a1[9u]) - i7_v2);
  a1[9u] = i7_v3;
  let i10_v1 = s18;
  let i10_v2 = (i10_v1 - a2[7u]);
  let i10_v3 = (a1[7u] + i10_v2);
  a2[7u] = ((i10_v3 - a1[7u]) - i10_v2);
  a1[7u] = i10_v3;
  s18 = 0.0f;
  let i13_v1 = s15;
  let i13_v2 = (i13_v1 - a2[11u]);
  let i13_v3 = (a1[11u] + i13_v2);
  a2[11u] = ((i13_v3 - a1[11u]) - i13_v2);
  a1[11u] = i13_v3;
  s15 = 0.0f;
}
fn call64() {
  call63();
  let v0 = (s10 & 15u);
  a7[v0] = s2;
  a8[v0] = a1[8u];
  a9[v0] = a1[9u];
  a10[v0] = s8;
  let i1_v1 = a1[8u];
  let i1_v2 = (i1_v1 - a2[0u]);
  let i1_v3 = (a1[0u] + i1_v2);
  a2[0u] = ((i1_v3 - a1[0u]) - i1_v2);
  a1[0u] = i1_v3;
  let i4_v1 = a1[9u];
  let i4_v2 = (i4_v1 - a2[1u]);
  let i4_v3 = (a1[1u] + i4_v2);
  a2[1u] = ((i4_v3 - a1[1u]) - i4_v2);
  a1[1u] = i4_v3;
  let i7_v1 = a1[11u];
  let i7_v2 = (i7_v1 - a2[10u]);
  let i7_v3 = (a1[10u] + i7_v2);
  a2[10u] = ((i7_v3 - a1[10u]) - i7_v2);
  a1[10u] = i7_v3;
  a3[0u] = (a3[0u] + 1u);
  a3[1u] = (a3[1u] + s8);
  if (((s25 & 2u) != 0u)) {
    a3[2u] = (a3[2u] + 1u);
  }
  s10 = (s10 + 1u);
  s26 = false;
  s24 = true;
}
fn call67(v0: u32) {
  var i17_v1: f32;
  var i17_v3: f32;
  var y25: f32;
  var y27: f32;
  var y29: f32;
  var y31: f32;
  var y33: f32;
  var y35: f32;
  var y37: f32;
  var y39: f32;
  {
    let i1_v0 = v0;
    let t4 = true;
    a0[0u] = call16(bitcast<f32>(memory[base + 383u + min(v0, 84u) * 4u]), t4);
  }
  {
    let i5_v0 = v0;
    let t8 = true;
    a0[1u] = call16(bitcast<f32>(memory[base + 383u + min(v0, 84u) * 4u + 1u]), t8);
  }
  {
    let i9_v0 = v0;
    let t12 = true;
    a0[2u] = call16(bitcast<f32>(memory[base + 383u + min(v0, 84u) * 4u + 2u]), t12);
  }
  {
    let i13_v0 = v0;
    let t16 = true;
    a0[3u] = call16(bitcast<f32>(memory[base + 383u + min(v0, 84u) * 4u + 3u]), t16);
  }
  i17_v1 = -3.3999999521443642e+38f;
  {
    let t20 = a0[0u];
    i17_v1 = select(t20, i17_v1, i17_v1 > t20);
  }
  {
    let t21 = a0[1u];
    i17_v1 = select(t21, i17_v1, i17_v1 > t21);
  }
  {
    let t22 = a0[2u];
    i17_v1 = select(t22, i17_v1, i17_v1 > t22);
  }
  {
    let t23 = a0[3u];
    i17_v1 = select(t23, i17_v1, i17_v1 > t23);
  }
  i17_v3 = 0.0f;
  {
    let t24 = call17(a0[0u]);
    y25 = 0.0f;
    if (!t24) {
      y25 = 0.0f;
    }
    let t26 = y25;
    y27 = t26;
    if (t24) {
      y27 = call19(((a0[0u] - i17_v1) / 1.0f));
    }
    a0[0u] = y27;
    i17_v3 = (i17_v3 + a0[0u]);
  }
  {
    let t28 = call17(a0[1u]);
    y29 = 0.0f;
    if (!t28) {
      y29 = 0.0f;
    }
    let t30 = y29;
    y31 = t30;
    if (t28) {
      y31 = call19(((a0[1u] - i17_v1) / 1.0f));
    }
    a0[1u] = y31;
    i17_v3 = (i17_v3 + a0[1u]);
  }
  {
    let t32 = call17(a0[2u]);
    y33 = 0.0f;
    if (!t32) {
      y33 = 0.0f;
    }
    let t34 = y33;
    y35 = t34;
    if (t32) {
      y35 = call19(((a0[2u] - i17_v1) / 1.0f));
    }
    a0[2u] = y35;
    i17_v3 = (i17_v3 + a0[2u]);
  }
  {
    let t36 = call17(a0[3u]);
    y37 = 0.0f;
    if (!t36) {
      y37 = 0.0f;
    }
    let t38 = y37;
    y39 = t38;
    if (t36) {
      y39 = call19(((a0[3u] - i17_v1) / 1.0f));
    }
    a0[3u] = y39;
    i17_v3 = (i17_v3 + a0[3u]);
  }
  if ((i17_v3 > 0.0f)) {
    {
      a0[0u] = (a0[0u] / i17_v3);
    }
    {
      a0[1u] = (a0[1u] / i17_v3);
    }
    {
      a0[2u] = (a0[2u] / i17_v3);
    }
    {
      a0[3u] = (a0[3u] / i17_v3);
    }
  }
}
fn call68(v0: u32) {
  call67(v0);
}
fn call69() {
  var v0: f32;
  call68(s27);
  v0 = 0.0f;
  {
    let v2 = a0[0u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call46(v2)));
    }
  }
  {
    let v2 = a0[1u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call46(v2)));
    }
  }
  {
    let v2 = a0[2u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call46(v2)));
    }
  }
  {
    let v2 = a0[3u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call46(v2)));
    }
  }
  let i1_v1 = v0;
  let i1_v2 = (i1_v1 - a2[2u]);
  let i1_v3 = (a1[2u] + i1_v2);
  a2[2u] = ((i1_v3 - a1[2u]) - i1_v2);
  a1[2u] = i1_v3;
  a3[3u] = (a3[3u] + 1u);
}
fn call70(v0: u32) {
  var v1: u32;
  v1 = 0u;
  for (var v2: u32 = 0u; v2 < 2000000000u; v2 += 1u) {
    if (((v1 >= v0) | (s14 != 0u))) {
      break;
    }
    for (var v3: u32 = 0u; v3 < 2000000000u; v3 += 1u) {
      if (s24) {
        call14();
      }
      for (var v4: u32 = 0u; v4 < 2000000000u; v4 += 1u) {
        call61();
        v1 = (v1 + 1u);
        if (call62((((s28 | s26) | (v1 >= v0)) | (s14 != 0u)))) {
          break;
        }
      }
      if (s26) {
        call64();
      }
      if (call62(((s28 | (v1 >= v0)) | (s14 != 0u)))) {
        break;
      }
    }
    if ((s14 != 256u)) {
    } else {
      s14 = 254u;
      let t4 = call41(s15);
      s14 = select(s14, 1u, t4);
    }
    if (s28) {
      s28 = false;
      call63();
      call55();
      call69();
    }
  }
}
@compute @workgroup_size(64)
fn run(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  replica = (group.y * groups.x + group.x) * 64u + lane;
  replicas = block[0][0];
  if (replica >= replicas) { return; }
  zero = block[0][1];
  base = replica * 4156u;
  p1 = bitcast<f32>(block[1][1]);
  p3 = bitcast<f32>(block[1][3]);
  p4 = bitcast<f32>(block[2][0]);
  p5 = bitcast<f32>(block[2][1]);
  p6 = bitcast<f32>(block[2][2]);
  p7 = bitcast<f32>(block[2][3]);
  p10 = bitcast<f32>(block[3][2]);
  p11 = bitcast<f32>(block[3][3]);
  s0 = memory[base + 0u];
  s1 = memory[base + 1u];
  s2 = memory[base + 2u];
  s3 = memory[base + 3u];
  s4 = memory[base + 4u];
  s5 = memory[base + 5u];
  s6 = (memory[base + 6u] != 0u);
  s7 = (memory[base + 7u] != 0u);
  s8 = memory[base + 8u];
  s9 = memory[base + 9u];
  s10 = memory[base + 10u];
  s11 = bitcast<f32>(memory[base + 11u]);
  s12 = bitcast<f32>(memory[base + 12u]);
  s14 = memory[base + 14u];
  s15 = bitcast<f32>(memory[base + 15u]);
  s16 = memory[base + 16u];
  s17 = bitcast<f32>(memory[base + 17u]);
  s18 = bitcast<f32>(memory[base + 18u]);
  s20 = bitcast<f32>(memory[base + 20u]);
  s21 = bitcast<f32>(memory[base + 21u]);
  s22 = memory[base + 22u];
  s23 = memory[base + 23u];
  s24 = (memory[base + 24u] != 0u);
  s25 = memory[base + 25u];
  s26 = (memory[base + 26u] != 0u);
  s27 = memory[base + 27u];
  s28 = (memory[base + 28u] != 0u);
  s29 = bitcast<f32>(memory[base + 29u]);
  s30 = memory[base + 30u];
  s31 = bitcast<f32>(memory[base + 31u]);
  s32 = bitcast<f32>(memory[base + 32u]);
  s33 = memory[base + 33u];
  s34 = (memory[base + 34u] != 0u);
  s35 = (memory[base + 35u] != 0u);
  s36 = memory[base + 36u];
  s37 = memory[base + 37u];
  s38 = memory[base + 38u];
  s39 = memory[base + 39u];
  s40 = memory[base + 40u];
  s41 = memory[base + 41u];
  s42 = (memory[base + 42u] != 0u);
  s43 = (memory[base + 43u] != 0u);
  s44 = memory[base + 44u];
  s45 = memory[base + 45u];
  s46 = memory[base + 46u];
  s47 = memory[base + 47u];
  s48 = memory[base + 48u];
  for (var i = 0u; i < 4u; i++) { a0[i] = bitcast<f32>(memory[base + 49u + i]); }
  for (var i = 0u; i < 12u; i++) { a1[i] = bitcast<f32>(memory[base + 53u + i]); }
  for (var i = 0u; i < 12u; i++) { a2[i] = bitcast<f32>(memory[base + 65u + i]); }
  for (var i = 0u; i < 7u; i++) { a3[i] = memory[base + 77u + i]; }
  for (var i = 0u; i < 65u; i++) { a4[i] = memory[base + 84u + i]; }
  for (var i = 0u; i < 16u; i++) { a7[i] = memory[base + 319u + i]; }
  for (var i = 0u; i < 16u; i++) { a8[i] = bitcast<f32>(memory[base + 335u + i]); }
  for (var i = 0u; i < 16u; i++) { a9[i] = bitcast<f32>(memory[base + 351u + i]); }
  for (var i = 0u; i < 16u; i++) { a10[i] = memory[base + 367u + i]; }
  for (var i = 0u; i < 4u; i++) { a26[i] = bitcast<f32>(memory[base + 1148u + i]); }
  for (var i = 0u; i < 4u; i++) { a27[i] = bitcast<f32>(memory[base + 1152u + i]); }
  call70(exchange[block[0][2] * replica + 0u]);
  memory[base + 0u] = s0;
  memory[base + 1u] = s1;
  memory[base + 2u] = s2;
  memory[base + 3u] = s3;
  memory[base + 4u] = s4;
  memory[base + 5u] = s5;
  memory[base + 6u] = select(0u, 1u, s6);
  memory[base + 7u] = select(0u, 1u, s7);
  memory[base + 8u] = s8;
  memory[base + 9u] = s9;
  memory[base + 10u] = s10;
  memory[base + 11u] = bitcast<u32>(s11);
  memory[base + 12u] = bitcast<u32>(s12);
  memory[base + 14u] = s14;
  memory[base + 15u] = bitcast<u32>(s15);
  memory[base + 16u] = s16;
  memory[base + 17u] = bitcast<u32>(s17);
  memory[base + 18u] = bitcast<u32>(s18);
  memory[base + 20u] = bitcast<u32>(s20);
  memory[base + 21u] = bitcast<u32>(s21);
  memory[base + 22u] = s22;
  memory[base + 23u] = s23;
  memory[base + 24u] = select(0u, 1u, s24);
  memory[base + 25u] = s25;
  memory[base + 26u] = select(0u, 1u, s26);
  memory[base + 27u] = s27;
  memory[base + 28u] = select(0u, 1u, s28);
  memory[base + 29u] = bitcast<u32>(s29);
  memory[base + 30u] = s30;
  memory[base + 31u] = bitcast<u32>(s31);
  memory[base + 32u] = bitcast<u32>(s32);
  memory[base + 33u] = s33;
  memory[base + 34u] = select(0u, 1u, s34);
  memory[base + 35u] = select(0u, 1u, s35);
  memory[base + 38u] = s38;
  memory[base + 39u] = s39;
  memory[base + 40u] = s40;
  memory[base + 41u] = s41;
  memory[base + 42u] = select(0u, 1u, s42);
  memory[base + 43u] = select(0u, 1u, s43);
  memory[base + 46u] = s46;
  memory[base + 47u] = s47;
  memory[base + 48u] = s48;
  for (var i = 0u; i < 4u; i++) { memory[base + 49u + i] = bitcast<u32>(a0[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 53u + i] = bitcast<u32>(a1[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 65u + i] = bitcast<u32>(a2[i]); }
  for (var i = 0u; i < 7u; i++) { memory[base + 77u + i] = a3[i]; }
  for (var i = 0u; i < 65u; i++) { memory[base + 84u + i] = a4[i]; }
  for (var i = 0u; i < 16u; i++) { memory[base + 319u + i] = a7[i]; }
  for (var i = 0u; i < 16u; i++) { memory[base + 335u + i] = bitcast<u32>(a8[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 351u + i] = bitcast<u32>(a9[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 367u + i] = a10[i]; }
  for (var i = 0u; i < 4u; i++) { memory[base + 1148u + i] = bitcast<u32>(a26[i]); }
  for (var i = 0u; i < 4u; i++) { memory[base + 1152u + i] = bitcast<u32>(a27[i]); }
}
